import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatPlaceName } from "../../../../contract/directory/places.ts";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import type { Place } from "../../../api/directory/places.ts";
import { nearestDoulasQuery } from "../../../api/directory/search.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { readSearchData } from "../../../client-state/search-data.ts";
import { useDueDate } from "../../../client-state/use-due-date.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { useBookableTimes } from "../../shared/book-button/call-time-chips.tsx";
import { describeNoTimes } from "../../shared/book-button/no-times-reason.ts";
import { useNextCall } from "../../shared/doula-card/doula-card-facts.tsx";
import { formatDistance } from "../../shared/doula-facts/doula-texts.ts";
import { PlaceSearchForm } from "../../shared/places/place-search-form.tsx";
import { CardFrame } from "./home-card.tsx";
import { formatSearchLine } from "./home-texts.ts";

const maxDoulas = 3;

/** 'Find Doulas' above everything else: the doulas closest to the last search's place, or a field for one. */
export function FirstFindCard() {
  // Read once, so that starting a search does not replace the form before the page changes.
  const [place] = useState(readSearchData);
  return (
    <CardFrame title="Find Doulas" isLeading>
      {place.location.trim() === "" ? (
        <>
          <p className="text-ink-soft max-md:leading-6">
            See approved doulas near you, and meet up to 3 of them on free intro calls.
          </p>
          <PlaceSearchForm buttonText="Start Searching" isPlaceOptional className="mt-2 md:mt-3" />
        </>
      ) : (
        <>
          <NearestDoulas place={place} />
          <Button asChild className="mt-2 md:self-start">
            <Link to="/find-doulas">Start Searching</Link>
          </Button>
        </>
      )}
    </CardFrame>
  );
}

/** The three closest doulas who may be on call for the due date, or a line about the search if there are none. */
function NearestDoulas({ place }: { place: Place }) {
  const { data: own, isError: isOwnFailed } = useQuery(ownBirthQuery);
  const isAfterBirth = Boolean(own?.born_on);
  const dueDate = useDueDate();
  const nearest = useQuery({
    ...nearestDoulasQuery(
      place,
      isAfterBirth ? { looking_for: "postpartum" } : {},
      isAfterBirth ? null : dueDate,
    ),
    // Not before it is known whether there was a birth or a loss.
    enabled: own !== undefined,
  });
  const hasFailed = nearest.isError || (isOwnFailed && own === undefined);
  const doulas = nearest.data?.filter(({ on_call }) => on_call !== "no").slice(0, maxDoulas);
  if (!doulas && !hasFailed) return <NearestSkeleton />;
  if (!doulas || doulas.length === 0)
    return <p className="text-ink-soft">{formatSearchLine(place.location)}</p>;
  return (
    <>
      <p className="text-ink-soft max-md:leading-6">
        Closest to {formatPlaceName(place.location).split(",")[0]}
      </p>
      <ul className="divide-y divide-line">
        {doulas.map((doula) => (
          <NearDoula key={doula.id} doula={doula} />
        ))}
      </ul>
    </>
  );
}

/** A link to the doula's page, and one to their next time, which books it. */
function NearDoula({ doula }: { doula: FoundDoula }) {
  const { slug, full_name, first_name, last_name, profile_image_url, distance_miles } = doula;
  const [startsAt] = useBookableTimes(doula);
  const when = useNextCall(doula);
  return (
    <li className="relative flex min-h-16 items-center gap-3 py-2">
      <Avatar firstName={first_name} lastName={last_name} image={profile_image_url} />
      <div className="min-w-0 grow">
        <h3 className="line-clamp-2 font-sans font-semibold text-base leading-6 tracking-normal">
          <Link
            to="/doulas/$slug"
            params={{ slug }}
            className="cover-link after:rounded-control hover:text-primary"
          >
            {full_name}
          </Link>
        </h3>
        <p className="text-ink-soft text-sm leading-5">
          {distance_miles === null ? doula.location : formatDistance(distance_miles)}
          {!when && <> · {describeNoTimes(doula)}</>}
        </p>
      </div>
      {when && startsAt && (
        <Button asChild size="sm" variant="secondary" className="relative tabular-nums max-md:px-2.5">
          <Link to="/doulas/$slug" params={{ slug }} search={{ book: true, at: startsAt }}>
            <span>
              <span className="sr-only">Book an intro call with {full_name}, </span>
              <span className="first-letter:uppercase inline-block">{when}</span>
            </span>
          </Link>
        </Button>
      )}
    </li>
  );
}

function NearestSkeleton() {
  return (
    <SkeletonRegion label="Loading the closest doulas..." className="flex flex-col">
      <Skeleton className="h-5 w-36" />
      {["first", "second", "third"].map((doula) => (
        <div key={doula} className="flex min-h-16 items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-5 grow" />
          <Skeleton className="h-9 w-28" />
        </div>
      ))}
    </SkeletonRegion>
  );
}
