import { Link } from "@tanstack/react-router";
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react";
import type { DoulaCard as DoulaCardData } from "../../../../contract/directory/doulas.schema.ts";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import type { CareKind } from "../../../../contract/directory/search.ts";
import { useSession } from "../../../api/identity/session.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { cn } from "../../../lib/class-names.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { BookIntroCallButton, type IntroCallNavigation } from "../book-button/book-intro-call-button.tsx";
import { CallTimeChips, useBookableTimes } from "../book-button/call-time-chips.tsx";
import { OnCallLine, PostpartumCareLine } from "../book-button/on-call-line.tsx";
import { putOtherLast } from "../doula-facts/card-texts.ts";
import { ApproachTag } from "../doula-facts/detail-tags.tsx";
import { useDoulaDetails } from "../doula-facts/sample-details.ts";
import { CompareToggle } from "./compare-toggle.tsx";
import {
  CardRating,
  Credentials,
  Facts,
  FitLine,
  NextCall,
  Price,
  SampleMark,
  Tags,
} from "./doula-card-facts.tsx";
import { FavoriteButton } from "./favorite-button.tsx";

interface DoulaCardProps {
  doula: FoundDoula;
  /** The date that `doula.on_call` is about. */
  dueDate: IsoDay | null;
  careKind: CareKind;
  onOpen: () => void;
  introCall: IntroCallNavigation;
  limitNoteId: string;
  comparison: Omit<ComponentProps<typeof CompareToggle>, "doulaName">;
}

/** A doula in the search results. Clicking anywhere on the card opens the details. */
export function DoulaCard({
  doula,
  dueDate,
  careKind,
  onOpen,
  introCall,
  limitNoteId,
  comparison,
}: DoulaCardProps) {
  const { data: session } = useSession();
  const nextCallId = useId();
  const areTimesShown = useBookableTimes(doula).length > 0;
  const isOtherCare = careKind === "birth" && doula.attends_births === false;
  const openDialog = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };

  return (
    <Card asChild padding="none" isInteractive>
      <article className="@container">
        <DoulaCardContent
          doula={doula}
          status={
            isOtherCare ? (
              <PostpartumCareLine />
            ) : (
              doula.on_call &&
              dueDate && (
                <OnCallLine answer={doula.on_call} doula={doula} dueDate={dueDate} introCall={introCall} />
              )
            )
          }
          careKind={isOtherCare ? "postpartum" : careKind}
          fit={<FitLine doula={doula} />}
          title={
            // A link, so that the page opens in a new tab or without JavaScript. A plain click opens the dialog.
            <Link
              to="/doulas/$slug"
              params={{ slug: doula.slug }}
              preload={false}
              aria-haspopup="dialog"
              onClick={openDialog}
              className="line-clamp-2 text-left cover-link after:rounded-card hover:text-primary"
            >
              {doula.full_name}
            </Link>
          }
          nextCallId={nextCallId}
          times={
            areTimesShown && <CallTimeChips doula={doula} introCall={introCall} className="relative z-10" />
          }
          corner={session && <FavoriteButton doula={doula} />}
          actions={
            <>
              <div className="min-w-0 grow empty:hidden [&_button]:w-full [&_button]:min-w-0 [&_button]:px-3 [&_button]:leading-5">
                <BookIntroCallButton
                  doula={doula}
                  introCall={introCall}
                  variant={dueDate && doula.on_call === "no" ? "secondary" : "primary"}
                  limitNoteId={limitNoteId}
                  timesNoteId={nextCallId}
                />
              </div>
              <CompareToggle doulaName={doula.full_name} {...comparison} />
            </>
          }
        />
      </article>
    </Card>
  );
}

/** Shows doulas their own card as parents see it, but not clickable. */
export function DoulaCardPreview({ doula }: { doula: DoulaCardData }) {
  return (
    <Card padding="none" className="@container">
      <DoulaCardContent doula={{ ...doula, distance_miles: null }} title={doula.full_name} />
    </Card>
  );
}

interface DoulaCardContentProps {
  doula: DoulaCardData & Pick<FoundDoula, "distance_miles">;
  /** Which prices to show; a birth's by default. */
  careKind?: CareKind;
  title: ReactNode;
  /** Whether the doula is free for the parent's due date. */
  status?: ReactNode;
  /** What of a search the doula knows. */
  fit?: ReactNode;
  /** For the text about the next call. */
  nextCallId?: string;
  /** In place of the text about the next call. */
  times?: ReactNode;
  corner?: ReactNode;
  actions?: ReactNode;
}

/** The length up to which a name fits into one line of a phone, beside the face and the heart. */
const maxNameLength = 18;

/**
 * A wide card has its face on the left and price and actions on the right. On a narrow one, who the doula is and what
 * they charge stand beside the face, and the rest below.
 */
const layout = {
  card: "p-3 @xl:grid @xl:p-4 @xl:grid-cols-[6rem_minmax(0,1fr)_12.5rem] @xl:grid-rows-[auto_1fr] @xl:gap-x-4",
  face: "float-left mr-3 size-14 @xl:row-span-2 @xl:size-24",
  top: "flow-root @xl:contents",
  details: "clear-left flex flex-col gap-1 pt-1.5 @xl:col-start-2 @xl:row-start-2 @xl:gap-1.5",
  actions: "mt-1.5 flex flex-col @xl:col-start-3 @xl:row-start-2",
};

function DoulaCardContent({
  doula,
  careKind,
  title,
  status,
  fit,
  nextCallId,
  times,
  corner,
  actions,
}: DoulaCardContentProps) {
  const details = useDoulaDetails(doula);
  const rating = details.rating && <CardRating details={details} rating={details.rating} />;
  return (
    <>
      {status && (
        <div className="-mb-1.5 flex flex-wrap items-center justify-between gap-x-3 px-3 pt-2.5 @xl:-mb-2 @xl:px-4 @xl:pt-3">
          {status}
          {rating}
        </div>
      )}
      <div className={layout.card}>
        <Avatar
          firstName={doula.first_name}
          lastName={doula.last_name}
          image={doula.profile_image_url}
          className={cn(layout.face, "text-xl @xl:text-3xl")}
        />
        <div className={layout.top}>
          <div className="@xl:col-start-2 @xl:row-start-1">
            <div className="flex">
              <h3
                className={cn(
                  "wrap-anywhere min-w-0 @xl:text-[1.25rem]/6",
                  doula.full_name.length > maxNameLength ? "text-lg/6" : "text-[1.25rem]/6",
                  corner && "pr-7 @xl:pr-0",
                )}
              >
                {title}
              </h3>
              {/* In the corner of the card, which is positioned for its link, and at the height of the name. */}
              {corner && <div className="absolute right-1 z-10 -mt-2">{corner}</div>}
            </div>
            <Facts doula={doula}>{!status && rating}</Facts>
          </div>
          <Price
            doula={doula}
            careKind={careKind}
            className={cn("@xl:col-start-3 @xl:row-start-1", corner && "@xl:pr-9")}
          />
        </div>
        <div className={layout.details}>
          {fit}
          {doula.bio && <p className="line-clamp-1 text-sm/5 @xl:line-clamp-2">{doula.bio}</p>}
          <Tags
            name="Specialties"
            detail={details.specialties}
            render={(tag) => (
              <Badge className="font-medium text-ink">
                <span className="truncate">{tag}</span>
              </Badge>
            )}
            className="[--gap:--spacing(1.5)]"
          />
          <Tags
            name="Approach"
            detail={details.approach}
            order={putOtherLast}
            render={(tag) => <ApproachTag tag={tag} />}
            className="text-sm/6 [--gap:--spacing(3)]"
          />
          <Credentials credentials={details.credentials} insurance={details.insurance} />
        </div>
        <div className={layout.actions}>
          {times || (
            <NextCall
              id={nextCallId}
              doula={doula}
              nextAvailable={details.nextAvailable}
              sampleMark={<SampleMark />}
            />
          )}
          {actions && (
            <div className="relative z-10 mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 @xl:mt-3 @xl:flex-col @xl:items-stretch">
              {actions}
            </div>
          )}
        </div>
      </div>
    </>
  );
}

export function DoulaCardSkeleton() {
  return (
    <Card padding="none" className="@container">
      <div className={layout.card}>
        <Skeleton className={cn(layout.face, "rounded-full")} />
        <div className={layout.top}>
          <div className="@xl:col-start-2 @xl:row-start-1">
            <Skeleton className="h-6 w-40 max-w-3/5" />
            <Skeleton className="mt-2 h-3.5 w-48 max-w-3/5" />
          </div>
          <Skeleton className="h-4 w-44 max-w-3/5 max-@xl:mt-1.5 @xl:col-start-3 @xl:row-start-1 @xl:h-11 @xl:max-w-full" />
        </div>
        <div className={cn(layout.details, "gap-2.5 pt-3.5")}>
          <Skeleton className="h-4" />
          <Skeleton className="hidden h-4 w-4/5 @xl:block" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/3" />
        </div>
        <div className={cn(layout.actions, "gap-2 max-@xl:mt-4")}>
          <Skeleton className="h-10" />
          <Skeleton className="h-11" />
        </div>
      </div>
    </Card>
  );
}
