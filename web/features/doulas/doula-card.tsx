import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import type { DoulaCard as DoulaCardData } from "../../../contract/doulas.schema.ts";
import { formatHourlyRate, toCents } from "../../../contract/money.ts";
import type { FoundDoula } from "../../../contract/search.schema.ts";
import { useSession } from "../../api/session.ts";
import { cn } from "../../lib/class-names.ts";
import { truncateList } from "../../lib/text.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { SampleTag } from "../../ui/sample-tag.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { BookIntroCallButton, type IntroCallNavigation } from "../bookings/book-intro-call-button.tsx";
import { FavoriteButton } from "../favorites/favorite-button.tsx";
import { birthsMessage } from "./births-badge.tsx";
import { CompareToggle } from "./compare-toggle.tsx";
import { DetailTags } from "./detail-tags.tsx";
import { distanceText, experienceText } from "./doula-texts.ts";
import { Fact, NotListed, Rating } from "./fact.tsx";
import { useDoulaDetails } from "./sample-details.ts";

interface DoulaCardProps {
  doula: FoundDoula;
  onOpen: () => void;
  introCall: IntroCallNavigation;
  limitNoteId: string;
  comparison: Omit<ComponentProps<typeof CompareToggle>, "doulaName">;
}

const maxTags = 5;

/** A doula in the search results. Clicking anywhere on the card opens the details. */
export function DoulaCard({ doula, onOpen, introCall, limitNoteId, comparison }: DoulaCardProps) {
  const { data: session } = useSession();
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
          title={
            // A link, so that the page opens in a new tab or without JavaScript. A plain click opens the dialog.
            <Link
              to="/doulas/$slug"
              params={{ slug: doula.slug }}
              preload={false}
              aria-haspopup="dialog"
              onClick={openDialog}
              className="line-clamp-3 max-w-full text-left after:absolute after:inset-0 after:rounded-card hover:text-primary focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
            >
              {doula.full_name}
            </Link>
          }
          corner={session && <FavoriteButton doula={doula} />}
          actions={
            <>
              <BookIntroCallButton doula={doula} introCall={introCall} limitNoteId={limitNoteId} />
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
  title: ReactNode;
  corner?: ReactNode;
  actions?: ReactNode;
}

/** A card's content, whose layout adapts to the available space. */
function DoulaCardContent({ doula, title, corner, actions }: DoulaCardContentProps) {
  const details = useDoulaDetails(doula);
  const experience = [
    experienceText(doula.years_experience),
    birthsMessage(doula.births_attended)?.text,
  ].filter(Boolean);
  const place = [distanceText(doula.distance_miles), doula.location].filter(Boolean).join(" · ");

  return (
    <div className="grid @4xl:grid-cols-[1fr_17rem]">
      <div className="min-w-0 p-4 md:p-6">
        <div className={cn("flex items-start gap-4", corner && "@max-4xl:pr-8")}>
          <Avatar
            firstName={doula.first_name}
            lastName={doula.last_name}
            image={doula.profile_image_url}
            size="lg"
          />
          <div className="min-w-0 grow">
            <h3 className="wrap-anywhere text-xl">{title}</h3>
            {doula.pronouns && <p className="text-ink-soft text-sm">{doula.pronouns}</p>}
            <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              {details.rating && <Rating rating={details.rating} />}
              {place && (
                <span className="inline-flex min-w-0 items-start gap-1.5 text-ink-soft">
                  <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary" />
                  <span className="min-w-0">{place}</span>
                </span>
              )}
            </div>
            {experience.length > 0 && (
              <p className="mt-1 flex flex-wrap gap-x-4 text-ink-soft text-sm">
                {experience.map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </p>
            )}
          </div>
        </div>
        {corner && (
          <div className="absolute top-2 right-2 z-10 md:top-4 md:right-4 @4xl:top-3.5 @4xl:right-3.5">
            {corner}
          </div>
        )}
        <dl className="mt-5 grid gap-x-6 gap-y-4 md:grid-cols-2">
          {details.credentials && (
            <Fact name="Credentials" isSample={details.credentials.isSample}>
              <ShortList texts={details.credentials.value} />
            </Fact>
          )}
          {details.insurance && (
            <Fact name="Insurance" isSample={details.insurance.isSample}>
              <ShortList texts={details.insurance.value} />
            </Fact>
          )}
          {details.specialties && (
            <Fact name="Specialties" isSample={details.specialties.isSample}>
              <DetailTags of="specialties" detail={details.specialties} max={maxTags} />
            </Fact>
          )}
          {details.approach && (
            <Fact name="Approach" isSample={details.approach.isSample}>
              <DetailTags of="approach" detail={details.approach} max={maxTags} />
            </Fact>
          )}
        </dl>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-line border-t p-4 md:p-6 @4xl:flex-col @4xl:flex-nowrap @4xl:items-stretch @4xl:border-t-0 @4xl:border-l">
        <div className="flex min-w-0 flex-wrap gap-x-6 gap-y-3 @4xl:flex-col">
          {doula.hourly_rate !== null && (
            <p className="font-display text-xl">{formatHourlyRate(toCents(doula.hourly_rate))}</p>
          )}
          {details.nextAvailable && (
            <p className="min-w-0">
              <span className="flex min-h-6 items-center gap-2 font-semibold text-ink-soft text-xs">
                Next available call {details.nextAvailable.isSample && <SampleTag />}
              </span>
              <span className="mt-1 block text-ink">{details.nextAvailable.value ?? <NotListed />}</span>
            </p>
          )}
        </div>
        {actions && (
          <div className="relative z-10 flex w-full flex-col gap-2 md:w-auto md:min-w-60 @4xl:w-full @4xl:min-w-0">
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}

const maxTexts = 3;

function ShortList({ texts }: { texts: readonly string[] | null }) {
  if (!texts) return <NotListed />;
  const { shown, hiddenCount } = truncateList(texts, maxTexts);
  return (
    <p className="line-clamp-3">
      {shown.join(", ")}
      {hiddenCount > 0 && <span className="text-ink-soft"> +{hiddenCount} more</span>}
    </p>
  );
}

/** A placeholder for a card. */
export function DoulaCardSkeleton() {
  return (
    <Card padding="none" className="@container">
      <div className="grid @4xl:grid-cols-[1fr_17rem]">
        <div className="p-4 md:p-6">
          <div className="flex items-start gap-4">
            <Skeleton className="size-16 shrink-0 rounded-full" />
            <div className="grow">
              <Skeleton className="h-6 w-44 max-w-full" />
              <Skeleton className="mt-3 h-3.5 w-24" />
              <Skeleton className="mt-2.5 h-3.5 w-52 max-w-full" />
            </div>
          </div>
          <div className="mt-6 grid gap-x-6 gap-y-5 md:grid-cols-2">
            <SkeletonText lines={2} />
            <SkeletonText lines={2} />
            <SkeletonText lines={2} />
            <SkeletonText lines={2} />
          </div>
        </div>
        <div className="flex flex-col justify-between gap-4 border-line border-t p-4 md:p-6 @4xl:border-t-0 @4xl:border-l">
          <div className="flex gap-6 @4xl:flex-col @4xl:gap-3">
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-6 w-36" />
          </div>
          <Skeleton className="h-11" />
        </div>
      </div>
    </Card>
  );
}
