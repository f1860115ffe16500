import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Favorite } from "../../../contract/favorites.schema.ts";
import { favoriteDoulaIdsQuery, favoritesQuery } from "../../api/favorites.ts";
import { cn } from "../../lib/class-names.ts";
import { truncateList } from "../../lib/text.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";
import { CardFailure, EmptyCardText, HomeCard } from "./home-card.tsx";

/** 'Favorites': the faces of the doulas saved last. */
export function FavoritesCard({ className }: { className?: string }) {
  const list = useInfiniteQuery(favoritesQuery);
  const favorites = list.data?.pages.flatMap((page) => page.items);
  return (
    <HomeCard title="Favorites" to="/favorites" linkText="View Favorites" className={className}>
      {favorites && favorites.length > 0 && <Faces favorites={favorites} />}
      {favorites?.length === 0 && (
        <EmptyCardText illustration="no-favorites">
          Tap the heart on a doula you like, and they'll appear here.
        </EmptyCardText>
      )}
      {!favorites && list.errorUpdateCount > 0 && (
        <CardFailure title="Couldn't load your favorites" query={list} />
      )}
      {!favorites && list.errorUpdateCount === 0 && <FacesSkeleton />}
    </HomeCard>
  );
}

/** With the count of the others, as many as fit in a row on a phone. */
const maxFaces = 4;

const rowClasses = "grid max-w-96 grid-cols-5 gap-1";

function Faces({ favorites }: { favorites: Favorite[] }) {
  const { data: ids } = useQuery(favoriteDoulaIdsQuery);
  const { shown } = truncateList(favorites, maxFaces);
  const hiddenCount = Math.max(ids?.length ?? 0, favorites.length) - shown.length;
  return (
    <ul className={rowClasses}>
      {shown.map(({ doula_id, doula }) => (
        <li key={doula_id} className="min-w-0">
          <Face doula={doula} />
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="min-w-0">
          <Link to="/favorites" className={faceClasses}>
            <span className="grid size-14 place-items-center rounded-full bg-sunken font-semibold text-ink-soft">
              +{hiddenCount}
            </span>
            <span>
              more<span className="sr-only"> saved doulas</span>
            </span>
          </Link>
        </li>
      )}
    </ul>
  );
}

const faceClasses =
  "flex flex-col items-center gap-1 rounded-control py-1 text-sm transition-colors duration-150 ease-out hover:bg-sunken";

function Face({ doula }: { doula: Favorite["doula"] }) {
  const face = (
    <>
      <Avatar
        firstName={doula.first_name}
        lastName={doula.last_name}
        image={doula.profile_image_url}
        className={cn("size-14! text-lg!", !doula.is_listed && "opacity-70 grayscale")}
      />
      <span aria-hidden="true" className="w-full truncate text-center">
        {doula.first_name}
      </span>
      <span className="sr-only">
        {doula.full_name}
        {!doula.is_listed && ", no longer available"}
      </span>
    </>
  );
  if (!doula.is_listed) {
    return (
      <Link to="/favorites" className={cn(faceClasses, "text-ink-soft")}>
        {face}
      </Link>
    );
  }
  return (
    <Link to="/doulas/$slug" params={{ slug: doula.slug }} className={faceClasses}>
      {face}
    </Link>
  );
}

function FacesSkeleton() {
  return (
    <SkeletonRegion label="Loading your favorites..." className={rowClasses}>
      {["first", "second", "third", "fourth"].map((face) => (
        <div key={face} className="flex flex-col items-center gap-2 py-1">
          <Skeleton className="size-14 rounded-full" />
          <Skeleton className="h-4 w-10" />
        </div>
      ))}
    </SkeletonRegion>
  );
}
