import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { Tab, TabPanel, Tabs, TabsList } from "../../ui/tabs.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import type { DoulaTab } from "./doula-tabs.ts";
import { OverviewPanel } from "./overview-panel.tsx";
import { PackagesPanel, packageNextStep } from "./packages-panel.tsx";
import { packagesQuery } from "./queries.ts";

interface DoulaDetailTabsProps {
  doula: DoulaDetail;
  tab: DoulaTab;
  onTabChange: (tab: string) => void;
  /** Leads to the page of their own. */
  pageLink: ReactNode;
  booking: ReactNode;
  message: ReactNode;
}

/** A doula's details under three tabs; booking stays within the thumb's reach. */
export function DoulaDetailTabs(props: DoulaDetailTabsProps) {
  const { doula, tab, onTabChange, pageLink, booking, message } = props;
  // Read with the rest, so that the tab has them.
  const { data: packages = [] } = useQuery(packagesQuery(doula.id));
  return (
    <>
      <Tabs value={tab} onValueChange={onTabChange} className="flex min-h-0 grow flex-col">
        <TabsList aria-label={`About ${doula.first_name}`} className="shrink-0 px-2 md:px-5">
          <Tab value="overview">Overview</Tab>
          <Tab value="packages">Packages</Tab>
          <Tab value="contact">Contact</Tab>
        </TabsList>
        <DialogBody>
          <TabPanel value="overview">
            <OverviewPanel doula={doula} />
          </TabPanel>
          <TabPanel value="packages">
            <PackagesPanel doula={doula} />
          </TabPanel>
          <TabPanel value="contact">
            <ContactPanel doula={doula} booking={booking} message={message} />
          </TabPanel>
        </DialogBody>
      </Tabs>
      <DialogFooter className="md:items-start md:gap-4">
        {pageLink}
        {/* The contact tab has the button in its midst. */}
        {booking && tab !== "contact" && (
          <div className="flex flex-col gap-x-4 gap-y-2 md:flex-row md:items-center">
            {tab === "packages" && packages.length > 0 && <p className="font-semibold">{packageNextStep}</p>}
            <div className="md:min-w-64 md:max-w-sm">{booking}</div>
          </div>
        )}
      </DialogFooter>
    </>
  );
}
