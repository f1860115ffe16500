import { Link } from "@tanstack/react-router";
import { CalendarDays, CircleOff } from "lucide-react";
import type { Ref } from "react";
import type { Favorite, ListedFavoriteDoula } from "../../../../contract/directory/favorites.schema.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatDate, formatHourlyRate } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { MessageButton } from "../../messages/message-button/message-button.tsx";
import {
  BookIntroCallButton,
  type IntroCallNavigation,
} from "../../shared/book-button/book-intro-call-button.tsx";
import { OwnCall } from "../../shared/calls/own-call.tsx";
import { useNextCallWith } from "../../shared/calls/use-relation.ts";
import { useNextCall } from "../../shared/doula-card/doula-card-facts.tsx";
import { HeartButton } from "../../shared/doula-card/favorite-button.tsx";

interface FavoriteCardProps {
  favorite: Favorite;
  onRemove: () => void;
  /** Receives the focus when the previous card is removed. */
  heartRef: Ref<HTMLButtonElement>;
  introCall: IntroCallNavigation;
  limitNoteId: string;
}

const maxSpecialties = 3;

/** A saved doula. The card is muted if the doula is no longer listed. */
export function FavoriteCard(props: FavoriteCardProps) {
  const { favorite, onRemove, heartRef, introCall, limitNoteId } = props;
  const { doula } = favorite;
  const nextCall = useNextCallWith(doula);

  return (
    <Card asChild padding="none" tone={doula.is_listed ? "plain" : "quiet"}>
      <article className="flex h-full flex-col gap-2 p-4 md:p-5">
        <header className="flex items-start gap-3">
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
                <TextLink to="/doulas/$slug" params={{ slug: doula.slug }} look="title">
                  {doula.full_name}
                </TextLink>
              ) : (
                doula.full_name
              )}
            </h2>
            <p className="wrap-anywhere text-ink-soft text-sm/5">
              {doula.location && <span className="block">{doula.location}</span>}
              Added <time dateTime={favorite.created_at}>{formatDate(favorite.created_at)}</time>
            </p>
          </div>
          <HeartButton
            ref={heartRef}
            label={`Remove ${doula.full_name} from favorites`}
            title="Remove from favorites"
            isFilled
            onClick={onRemove}
            className="-mt-2 -mr-2"
          />
        </header>
        {doula.is_listed ? (
          <Facts doula={doula} />
        ) : (
          <div className="flex flex-col items-start gap-2">
            <Badge tone="cancelled" size="md">
              <CircleOff aria-hidden="true" strokeWidth={2.25} />
              No longer available
            </Badge>
            <p className="text-ink-soft text-sm">They may not be taking new families right now.</p>
          </div>
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-0.5 empty:hidden *:min-w-28 *:grow">
          {doula.is_listed ? (
            <>
              {nextCall ? (
                <OwnCall call={nextCall} />
              ) : (
                <BookIntroCallButton
                  doula={doula}
                  introCall={introCall}
                  limitNoteId={limitNoteId}
                  text="Book"
                />
              )}
              <MessageButton doula={doula} />
            </>
          ) : (
            <FindAnotherButton />
          )}
        </div>
      </article>
    </Card>
  );
}

function Facts({ doula }: { doula: ListedFavoriteDoula }) {
  const nextCall = useNextCall(doula);
  return (
    <>
      {doula.bio && <p className="wrap-anywhere line-clamp-2 text-sm/5">{doula.bio}</p>}
      {doula.specialties.length > 0 && (
        <ul aria-label="Specialties" className="flex flex-wrap gap-1.5">
          {[...new Set(doula.specialties)].slice(0, maxSpecialties).map((specialty) => (
            <li key={specialty} className="flex min-w-0 max-w-full">
              <Badge className="font-medium text-ink">
                <span className="truncate">{specialty}</span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm/6 empty:hidden">
        {nextCall && (
          <span className="flex items-center gap-2 font-semibold">
            <CalendarDays aria-hidden="true" className="size-4.5 shrink-0 text-primary" />
            <span>Next call {nextCall}</span>
          </span>
        )}
        {doula.hourly_rate !== null && (
          <span className="text-ink-soft">{formatHourlyRate(toCents(doula.hourly_rate))}</span>
        )}
      </p>
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
