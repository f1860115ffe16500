import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { centsOf, formatHourlyRate } from "../../../contract/money.ts";
import type { FoundDoula } from "../../../contract/search.schema.ts";
import { cn } from "../../lib/class-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { SampleTag } from "../../ui/sample-tag.tsx";
import { ApproachTag } from "./approach-tags.tsx";
import { birthsMessage } from "./births-message.ts";
import { DetailTags } from "./detail-tags.tsx";
import { distanceText } from "./distance-text.ts";
import { experienceText } from "./experience-text.ts";
import { Fact } from "./fact.tsx";
import { NotListed } from "./not-listed.tsx";
import { Rating } from "./rating.tsx";
import { useDoulaDetails } from "./sample-details.ts";

interface DoulaCardProps {
  doula: FoundDoula;
  onOpen: () => void;
  /** The card may be opened soon. */
  onIntent: () => void;
  /** The booking button; nothing for those who do not book. */
  booking: ReactNode;
  /** The heart; nothing for visitors. */
  favorite?: ReactNode;
  /** The choice to compare; nothing where there is nothing to compare with. */
  compare?: ReactNode;
}

const maxTags = 5;

/** A doula among the results, laid out by the room there is. Anywhere on the card opens the details. */
export function DoulaCard({ doula, onOpen, onIntent, booking, favorite, compare }: DoulaCardProps) {
  const details = useDoulaDetails(doula);
  const experience = [
    experienceText(doula.years_experience),
    birthsMessage(doula.births_attended)?.text,
  ].filter(Boolean);
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  const place = [distanceText(doula.distance_miles), doula.location].filter(Boolean).join(" · ");

  return (
    <Card asChild padding="none" isInteractive>
      <article onPointerEnter={onIntent} onFocus={onIntent} className="@container">
        <div className="grid @4xl:grid-cols-[1fr_17rem]">
          <div className="min-w-0 p-4 md:p-6">
            <div className={cn("flex items-start gap-4", favorite && "@max-4xl:pr-8")}>
              <Avatar
                firstName={doula.first_name}
                lastName={doula.last_name}
                image={doula.profile_image_url}
                size="lg"
              />
              <div className="min-w-0 grow">
                <h3 className="text-xl">
                  {/* Its page in a new tab, or without JavaScript; here and now the dialog. */}
                  <Link
                    to="/doulas/$slug"
                    params={{ slug: doula.slug }}
                    preload={false}
                    aria-haspopup="dialog"
                    onClick={openHere}
                    className="line-clamp-3 max-w-full text-left after:absolute after:inset-0 after:rounded-card hover:text-primary focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
                  >
                    {doula.full_name}
                  </Link>
                </h3>
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
            {favorite && (
              <div className="absolute top-2 right-2 z-10 md:top-4 md:right-4 @4xl:top-3.5 @4xl:right-3.5">
                {favorite}
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
                  <DetailTags
                    of="approach"
                    detail={details.approach}
                    max={maxTags}
                    renderTag={(tag) => <ApproachTag tag={tag} />}
                  />
                </Fact>
              )}
            </dl>
          </div>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-line border-t p-4 md:p-6 @4xl:flex-col @4xl:flex-nowrap @4xl:items-stretch @4xl:border-t-0 @4xl:border-l">
            <div className="flex min-w-0 flex-wrap gap-x-6 gap-y-3 @4xl:flex-col">
              {doula.hourly_rate !== null && (
                <p className="font-display text-xl">{formatHourlyRate(centsOf(doula.hourly_rate))}</p>
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
            <div className="relative z-10 flex w-full flex-col gap-2 md:w-auto md:min-w-60 @4xl:w-full @4xl:min-w-0">
              {booking}
              {compare}
            </div>
          </div>
        </div>
      </article>
    </Card>
  );
}

const maxTexts = 3;

function ShortList({ texts }: { texts: readonly string[] | null }) {
  if (!texts) return <NotListed />;
  const shown = texts.length <= maxTexts + 1 ? texts : texts.slice(0, maxTexts);
  const hiddenCount = texts.length - shown.length;
  return (
    <p className="line-clamp-3">
      {shown.join(", ")}
      {hiddenCount > 0 && <span className="text-ink-soft"> +{hiddenCount} more</span>}
    </p>
  );
}
