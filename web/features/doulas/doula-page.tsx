import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { useFocusOnArrival } from "../../lib/focus-on-arrival.ts";
import { absoluteUrl } from "../../lib/page-head.ts";
import { StructuredData } from "../../lib/structured-data.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { BirthsBadge } from "./births-badge.tsx";
import { BookingBar } from "./booking-bar.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { DoulaFacts } from "./doula-facts.tsx";
import { doulaStructuredData } from "./doula-structured-data.ts";
import { OverviewSections } from "./overview-sections.tsx";
import { PackagesPanel, packageNextStep } from "./packages-panel.tsx";
import { packagesQuery } from "./queries.ts";
import { ShareButton } from "./share-button.tsx";

interface DoulaPageProps {
  doula: DoulaDetail;
  /** The booking button; nothing for those who do not book. */
  booking: ReactNode;
  /** The way to the thread with them; nothing for those who do not write to doulas. */
  message: ReactNode;
  /** The bar of pages stands at a phone's lower edge. */
  isOverBottomBar: boolean;
  /** The heart; nothing for visitors. */
  favorite: ReactNode;
  /** Leads back to the search. */
  back: ReactNode;
  /** Leads to the doulas nearby. */
  nearby: ReactNode;
}

/** Everything about one doula, to be read from top to bottom. */
export function DoulaPage({
  doula,
  booking,
  message,
  isOverBottomBar,
  favorite,
  back,
  nearby,
}: DoulaPageProps) {
  const heading = useFocusOnArrival();
  const { data: packages = [] } = useQuery(packagesQuery(doula.id));
  const share = (
    <ShareButton
      title={`${doula.full_name}, doula${doula.location ? ` in ${doula.location}` : ""}`}
      url={absoluteUrl(`/doulas/${doula.slug}`)}
    />
  );

  return (
    <>
      <StructuredData value={doulaStructuredData(doula, packages)} />
      <main className="page-width flex flex-col gap-5 py-4 md:gap-6 md:py-8">
        {back}
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <header className="flex flex-col gap-6">
              <div className="flex items-start gap-4 md:gap-6">
                <Avatar
                  firstName={doula.first_name}
                  lastName={doula.last_name}
                  image={doula.profile_image_url}
                  size="xl"
                  className="max-md:size-20 max-md:text-2xl"
                />
                <div className="min-w-0 grow">
                  {/* In the corner; only the first line beside it is the shorter for it. */}
                  {favorite && <div className="float-right -mt-1.5 -mr-2 md:mr-0">{favorite}</div>}
                  <h1 ref={heading} tabIndex={-1} className="break-words text-2xl outline-none md:text-3xl">
                    {doula.full_name}
                  </h1>
                  {doula.pronouns && <p className="text-ink-soft">{doula.pronouns}</p>}
                  {doula.location && (
                    <p className="mt-1 flex items-start gap-1.5">
                      <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0 text-primary" />
                      <span className="min-w-0">Doula in {doula.location}</span>
                    </p>
                  )}
                  <div className="mt-2.5 empty:hidden">
                    <BirthsBadge birthsAttended={doula.births_attended} />
                  </div>
                </div>
              </div>
              <DoulaFacts doula={doula} />
              <div className="needs-script lg:hidden">{share}</div>
            </header>
            <OverviewSections doula={doula} level={2} />
            <PageSection title="Packages">
              <PackagesPanel doula={doula} nextStep={booking && <PackageNextStep booking={booking} />} />
            </PageSection>
            <PageSection title="Contact">
              <ContactPanel doula={doula} booking={null} message={message} />
            </PageSection>
            {nearby}
          </div>
          <Card asChild className="hidden lg:sticky lg:top-24 lg:block">
            <aside aria-label="Book and share">
              {booking && (
                <>
                  <h2 className="text-lg">Meet {doula.first_name}</h2>
                  <p className="mt-1 mb-4 text-ink-soft text-sm">
                    A free 30-minute call to get to know each other, before you decide anything.
                  </p>
                  <div className="mb-3">{booking}</div>
                </>
              )}
              {share}
            </aside>
          </Card>
        </div>
      </main>
      {booking && <BookingBar isOverBottomBar={isOverBottomBar}>{booking}</BookingBar>}
    </>
  );
}

/** Below large screens the bar at the lower edge has the button. */
function PackageNextStep({ booking }: { booking: ReactNode }) {
  return (
    <div className="needs-script max-w-md">
      <p className="font-semibold lg:mb-3">{packageNextStep}</p>
      <div className="needs-script max-lg:hidden">{booking}</div>
    </div>
  );
}

function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h2 id={titleId} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
