import { Link } from "@tanstack/react-router";
import { CircleOff, MapPin } from "lucide-react";
import type { Ref } from "react";
import type { Favorite, ListedFavoriteDoula } from "../../../contract/favorites.schema.ts";
import { formatHourlyRate, toCents } from "../../../contract/money.ts";
import type { FavoriteFailure } from "../../api/favorites.ts";
import { cn } from "../../lib/class-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { BookIntroCallButton, type IntroCallNavigation } from "../bookings/book-intro-call-button.tsx";
import { MessageButton } from "../messages/message-button.tsx";
import { HeartButton } from "./favorite-button.tsx";

interface FavoriteCardProps {
  favorite: Favorite;
  /** Set if removing the favorite failed. */
  failure?: FavoriteFailure | undefined;
  onRemove: () => void;
  /** Receives the focus when the previous card is removed. */
  heartRef: Ref<HTMLButtonElement>;
  introCall: IntroCallNavigation;
  limitNoteId: string;
}

const maxSpecialties = 3;

/** A saved doula. The card is muted if the doula is no longer listed. */
export function FavoriteCard(props: FavoriteCardProps) {
  const { favorite, failure, onRemove, heartRef, introCall, limitNoteId } = props;
  const { doula } = favorite;

  return (
    <Card asChild padding="none" tone={doula.is_listed ? "plain" : "quiet"}>
      <article className="flex h-full flex-col p-4 md:p-5">
        <header className="flex items-start gap-4">
          <Avatar
            firstName={doula.first_name}
            lastName={doula.last_name}
            image={doula.profile_image_url}
            size="lg"
            className={cn(!doula.is_listed && "opacity-70 grayscale")}
          />
          <div className="min-w-0 grow">
            <h2 className={cn("line-clamp-3 break-words text-lg", !doula.is_listed && "text-ink-soft")}>
              {doula.is_listed ? (
                <Link
                  to="/doulas/$slug"
                  params={{ slug: doula.slug }}
                  className="underline decoration-transparent underline-offset-4 transition-colors duration-150 ease-out hover:text-primary hover:decoration-current"
                >
                  {doula.full_name}
                </Link>
              ) : (
                doula.full_name
              )}
            </h2>
            {doula.location && (
              <p className="mt-1 flex items-start gap-1.5 text-ink-soft text-sm">
                <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary" />
                <span className="min-w-0 break-words">{doula.location}</span>
              </p>
            )}
          </div>
          <HeartButton
            ref={heartRef}
            label={`Remove ${doula.full_name} from favorites`}
            isFilled
            onClick={onRemove}
            className="-mt-2 -mr-2"
          />
        </header>
        {failure && (
          <InlineAlert tone="error" title={failure.title} className="mt-4">
            {failure.message}
          </InlineAlert>
        )}
        {doula.is_listed ? (
          <Facts doula={doula} />
        ) : (
          <div className="mt-4 flex flex-col items-start gap-2">
            <Badge tone="cancelled" size="md">
              <CircleOff aria-hidden="true" strokeWidth={2.25} />
              No longer available
            </Badge>
            <p className="text-ink-soft text-sm">They may not be taking new families right now.</p>
          </div>
        )}
        <div className="mt-auto pt-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            {doula.is_listed && doula.hourly_rate !== null && (
              <p className="font-display font-medium text-lg">
                {formatHourlyRate(toCents(doula.hourly_rate))}
              </p>
            )}
            <p className="text-ink-soft text-sm">
              Added <time dateTime={favorite.created_at}>{formatAddedDay(favorite.created_at)}</time>
            </p>
          </div>
          <div className="mt-3 flex flex-wrap gap-2 empty:hidden *:min-w-28 *:grow">
            {doula.is_listed ? (
              <>
                <BookIntroCallButton
                  doula={doula}
                  introCall={introCall}
                  limitNoteId={limitNoteId}
                  text="Book"
                />
                <MessageButton doula={doula} />
              </>
            ) : (
              <FindAnotherButton />
            )}
          </div>
        </div>
      </article>
    </Card>
  );
}

function Facts({ doula }: { doula: ListedFavoriteDoula }) {
  const specialties = doula.specialties.slice(0, maxSpecialties);
  return (
    <>
      {doula.bio && <p className="mt-4 line-clamp-4 whitespace-pre-line break-words">{doula.bio}</p>}
      {specialties.length > 0 && (
        <ul aria-label="Specialties" className="mt-4 flex flex-wrap gap-1.5">
          {specialties.map((specialty, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a profile may list the same one twice, and they never move
            <li key={index} className="flex min-w-0 max-w-full">
              <Badge className="font-medium! text-ink!">{specialty}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FindAnotherButton() {
  return (
    <Button asChild variant="secondary" className="w-full">
      <Link to="/find-doulas">Find another doula</Link>
    </Button>
  );
}

/** 'Nov 3, 2026' in the viewer's time zone. */
function formatAddedDay(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { dateStyle: "medium" });
}
