import { useQuery } from "@tanstack/react-query";
import type { DoulaCard, DoulaDetail } from "../../../contract/doulas.schema.ts";
import { errorMessages } from "../../../contract/errors.ts";
import { doulaQuery } from "../../api/doulas.ts";
import type { FindSearch } from "../../api/find-search.ts";
import { packagesQuery } from "../../api/packages.ts";
import { useSession } from "../../api/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonRegion, SkeletonText } from "../../ui/skeleton.tsx";
import { Tab, TabPanel, Tabs, TabsList } from "../../ui/tabs.tsx";
import {
  BookIntroCallButton,
  type IntroCallNavigation,
  useCanBook,
} from "../bookings/book-intro-call-button.tsx";
import { FavoriteButton } from "../favorites/favorite-button.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { DoulaFacts } from "./doula-facts.tsx";
import { DoulaPageLink } from "./doula-page-link.tsx";
import { OverviewSections } from "./overview-sections.tsx";
import { PackagesPanel, packageNextStep } from "./packages-panel.tsx";

interface DoulaDetailDialogProps {
  /** The doula in the URL, or the last one while the dialog closes. */
  slug: string;
  /** The data of the doula's card, shown until the profile has loaded. */
  preview: DoulaCard | undefined;
  isOpen: boolean;
  /** The tab in the URL. An unknown tab shows the overview. */
  tab: string | undefined;
  onTabChange: (tab: string) => void;
  onClose: () => void;
  introCall: IntroCallNavigation;
  /** The search that the doula's page links back to. */
  foundWith: FindSearch;
}

/** A doula's details in a dialog over the search results. */
export function DoulaDetailDialog(props: DoulaDetailDialogProps) {
  const { slug, preview, isOpen, onClose } = props;
  const profile = useQuery(doulaQuery(slug));
  const { data: session } = useSession();
  const doula = profile.data ?? preview;

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent
        size="lg"
        title={<DialogTitle doula={doula} isUnlisted={profile.data === null} />}
        action={session && profile.data && <FavoriteButton doula={profile.data} />}
        className="md:h-[min(88dvh,52rem)]!"
      >
        {profile.data && <DetailTabs doula={profile.data} {...props} />}
        {profile.isPending && <DetailSkeleton />}
        {profile.data === null && (
          <DialogBody>
            <EmptyState
              illustration="no-doulas"
              title={errorMessages.doula_not_found}
              level={3}
              action={<Button onClick={onClose}>Find another doula</Button>}
              className="my-auto"
            >
              They may not be taking new families right now.
            </EmptyState>
          </DialogBody>
        )}
        {profile.isError && !profile.data && (
          <DialogBody>
            <ErrorState
              title="Couldn't load this doula"
              error={profile.error}
              onRetry={() => void profile.refetch()}
              isRetrying={profile.isFetching}
              className="my-auto"
            />
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  );
}

function DialogTitle({ doula, isUnlisted }: { doula: DoulaCard | undefined; isUnlisted: boolean }) {
  if (!doula || isUnlisted) return isUnlisted ? "No longer available" : "Doula details";
  return (
    <span className="flex items-center gap-3.5">
      <Avatar
        firstName={doula.first_name}
        lastName={doula.last_name}
        image={doula.profile_image_url}
        className="md:size-16 md:text-xl"
      />
      <span className="min-w-0">
        <span className="line-clamp-2 break-words">{doula.full_name}</span>
        {doula.pronouns && (
          <span className="block font-normal font-sans text-ink-soft text-sm tracking-normal">
            {doula.pronouns}
          </span>
        )}
      </span>
    </span>
  );
}

const tabs = ["overview", "packages", "contact"] as const;

type DetailTabsProps = { doula: DoulaDetail } & Pick<
  DoulaDetailDialogProps,
  "tab" | "onTabChange" | "introCall" | "foundWith"
>;

/** Three tabs, with the booking button below them. */
function DetailTabs({ doula, onTabChange, introCall, foundWith, ...props }: DetailTabsProps) {
  const tab = tabs.find((each) => each === props.tab) ?? "overview";
  const canBook = useCanBook();
  // Loads the packages early, so that their tab opens without a wait.
  const { data: offer } = useQuery(packagesQuery(doula.id));
  const needsIntroCall = tab === "packages" && offer?.takes_payments === false && offer.items.length > 0;
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
            <div className="flex flex-col gap-7">
              <DoulaFacts doula={doula} withLocation />
              <OverviewSections doula={doula} level={3} withBirths />
            </div>
          </TabPanel>
          <TabPanel value="packages">
            <PackagesPanel doula={doula} />
          </TabPanel>
          <TabPanel value="contact">
            <ContactPanel doula={doula} introCall={introCall} />
          </TabPanel>
        </DialogBody>
      </Tabs>
      <DialogFooter className="md:items-start md:gap-4">
        <DoulaPageLink slug={doula.slug} foundWith={foundWith} />
        {/* The contact tab has its own booking button. */}
        {canBook && tab !== "contact" && (
          <div className="flex flex-col gap-x-4 gap-y-2 md:flex-row md:items-center">
            {needsIntroCall && <p className="font-semibold">{packageNextStep}</p>}
            <div className="md:min-w-64 md:max-w-sm">
              <BookIntroCallButton doula={doula} introCall={introCall} />
            </div>
          </div>
        )}
      </DialogFooter>
    </>
  );
}

/** A placeholder for the details. */
function DetailSkeleton() {
  return (
    <DialogBody isTextOnly>
      <SkeletonRegion className="flex flex-col gap-7">
        <div className="flex gap-4">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-5 w-16" />
        </div>
        <Skeleton className="h-24" />
        <div>
          <Skeleton className="mb-3 h-5 w-32" />
          <SkeletonText lines={4} />
        </div>
        <div>
          <Skeleton className="mb-3 h-5 w-28" />
          <SkeletonText lines={2} />
        </div>
      </SkeletonRegion>
    </DialogBody>
  );
}
