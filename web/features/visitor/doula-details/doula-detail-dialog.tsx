import { useQuery } from "@tanstack/react-query";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import { errorMessages } from "../../../../contract/errors.ts";
import { doulaQuery } from "../../../api/directory/doulas.ts";
import { packagesQuery } from "../../../api/directory/packages.ts";
import { useSession } from "../../../api/identity/session.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Tab, TabPanel, Tabs, TabsList } from "../../../ui/basics/tabs.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion, SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { MessageButton } from "../../messages/message-button/message-button.tsx";
import {
  BookIntroCallButton,
  type IntroCallNavigation,
  useCanBook,
} from "../../shared/book-button/book-intro-call-button.tsx";
import { OwnOnCallLine, useBookingVariant } from "../../shared/book-button/on-call-line.tsx";
import { FavoriteButton } from "../../shared/doula-card/favorite-button.tsx";
import { OverviewSections } from "../../shared/doula-profile/overview-sections.tsx";
import { ContactPanel } from "../doula-page/contact-panel.tsx";
import { DoulaFacts } from "../doula-page/doula-facts.tsx";
import { DoulaPageLink } from "../doula-page/doula-page-link.tsx";
import { PackagesPanel } from "../doula-page/packages-panel.tsx";
import { PausedNote } from "../doula-page/paused-note.tsx";
import type { FindSearch } from "../find-doulas/find-search.ts";
import { SummaryLine } from "./summary-line.tsx";

interface DoulaDetailDialogProps {
  /** The doula in the URL, or the last one while the dialog closes. */
  slug: string;
  /** The doula's card, if they were found: shown until the profile has loaded, and the source of the distance. */
  preview: FoundDoula | undefined;
  isOpen: boolean;
  /** The tab in the URL. An unknown tab shows the overview. */
  tab: string | undefined;
  onTabChange: (tab: string) => void;
  onClose: () => void;
  introCall: IntroCallNavigation;
  /** The search that the doula's page links back to. */
  foundWith: FindSearch;
}

export function DoulaDetailDialog(props: DoulaDetailDialogProps) {
  const { slug, isOpen, onClose } = props;
  const profile = useQuery(doulaQuery(slug));
  const { data: session } = useSession();

  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent
        size="lg"
        title={
          profile.data === null ? "No longer available" : <DialogTitle profile={profile.data} {...props} />
        }
        action={session && profile.data && <FavoriteButton doula={profile.data} />}
        className="md:h-[min(88dvh,52rem)]"
      >
        <Loaded
          query={profile}
          skeleton={<DetailSkeleton />}
          failed="Couldn't load this doula"
          wrapFailure={(failure) => (
            <DialogBody>
              <div className="my-auto">{failure}</div>
            </DialogBody>
          )}
        >
          {(doula) => (doula ? <DetailTabs doula={doula} {...props} /> : <NotFound onClose={onClose} />)}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

function NotFound({ onClose }: { onClose: () => void }) {
  return (
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
  );
}

type DialogTitleProps = { profile: DoulaDetail | undefined } & Pick<
  DoulaDetailDialogProps,
  "preview" | "foundWith"
>;

/** Face and name. */
function DialogTitle({ profile, preview, foundWith }: DialogTitleProps) {
  const doula = profile ?? preview;
  if (!doula) return "Doula details";
  return (
    <span className="flex items-center gap-3.5">
      <Avatar
        firstName={doula.first_name}
        lastName={doula.last_name}
        image={doula.profile_image_url}
        className="md:size-16 md:text-xl"
      />
      <span className="line-clamp-2 min-w-0 break-words">
        <DoulaPageLink doula={doula} foundWith={foundWith} />
      </span>
    </span>
  );
}

const tabs = ["overview", "packages", "contact"] as const;

type DetailTabsProps = { doula: DoulaDetail } & Pick<
  DoulaDetailDialogProps,
  "preview" | "tab" | "onTabChange" | "introCall"
>;

/** Three tabs, with the booking button below them. */
function DetailTabs({ doula, preview, onTabChange, introCall, ...props }: DetailTabsProps) {
  const tab = tabs.find((each) => each === props.tab) ?? "overview";
  const canBook = useCanBook();
  const bookingVariant = useBookingVariant(doula);
  // Loads the packages early, so that their tab opens without a wait.
  useQuery(packagesQuery(doula.id));
  return (
    <>
      <Tabs value={tab} onValueChange={onTabChange} className="flex min-h-0 grow flex-col">
        <TabsList aria-label={`About ${doula.first_name}`} className="mx-4 mt-3 shrink-0 md:mx-7 md:mt-4">
          <Tab value="overview">Overview</Tab>
          <Tab value="packages">Packages</Tab>
          <Tab value="contact">Contact</Tab>
        </TabsList>
        <DialogBody>
          <TabPanel value="overview">
            <div className="flex flex-col gap-5">
              <SummaryLine doula={doula} miles={preview?.distance_miles ?? null} />
              <OwnOnCallLine doula={doula} introCall={introCall} className="-mt-3" />
              <PausedNote doula={doula} />
              <OverviewSections doula={doula} level={3}>
                <DoulaFacts doula={doula} withRate />
              </OverviewSections>
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
      {/* The contact tab has its own buttons. */}
      {canBook && tab !== "contact" && (
        <DialogFooter>
          <div className="flex items-start gap-2">
            <div className="min-w-0 grow md:w-72">
              <BookIntroCallButton doula={doula} introCall={introCall} variant={bookingVariant} />
            </div>
            <MessageButton doula={doula} isIconOnly />
          </div>
        </DialogFooter>
      )}
    </>
  );
}

function DetailSkeleton() {
  return (
    <DialogBody isTextOnly>
      <SkeletonRegion className="flex flex-col gap-7">
        <SkeletonText lines={6} />
        <Skeleton className="h-20" />
        <div>
          <Skeleton className="mb-3 h-5 w-32" />
          <SkeletonText lines={4} />
        </div>
      </SkeletonRegion>
    </DialogBody>
  );
}
