import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Favorite } from "../../../../contract/directory/favorites.schema.ts";
import { favoriteDoulaIdsQuery, favoritesQuery } from "../../../api/directory/favorites.ts";
import { cn } from "../../../lib/class-names.ts";
import { truncateList } from "../../../lib/truncate-list.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { HomeCard, HomeRow } from "./home-card.tsx";

/** 'Favorites': the faces of the doulas saved last. */
export function FavoritesCard({ hasLoss }: { hasLoss: boolean }) {
  const list = useInfiniteQuery(favoritesQuery);
  const favorites = list.data?.pages.flatMap((page) => page.items);
  const page = { title: "Favorites", to: "/favorites", linkText: "View Favorites" } as const;
  if (favorites?.length === 0) {
    const text = hasLoss ? "Doulas you saved appear here." : "Tap the heart on a doula you like.";
    return <HomeRow {...page} text={text} illustration="no-favorites" />;
  }
  return (
    <HomeCard {...page}>
      <Loaded query={list} skeleton={<FacesSkeleton />} failed="Couldn't load your favorites" isInline>
        {({ pages }) => <Faces favorites={pages.flatMap((page) => page.items)} />}
      </Loaded>
    </HomeCard>
  );
}

/** With the count of the others, as many as fit in a row on a phone. The page lists those who are no longer available. */
const maxFaces = 4;

/** As wide as the first name, if there is room. */
const itemClasses = "min-w-14 max-w-24";

const rowClasses = "flex max-w-96 gap-1 max-md:-my-1";

/** Five fit in a row of a phone 360 px wide. On narrower ones, they wrap. */
const crowdedClasses =
  "max-[400px]:grid max-[400px]:grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] max-[400px]:gap-x-0.5";

type ListedDoula = Extract<Favorite["doula"], { is_listed: true }>;

function Faces({ favorites }: { favorites: Favorite[] }) {
  const { data: ids } = useQuery(favoriteDoulaIdsQuery);
  const listed = favorites.flatMap(({ doula }) => (doula.is_listed ? [doula] : []));
  const { shown } = truncateList(listed, maxFaces);
  const hiddenCount = Math.max(ids?.length ?? 0, favorites.length) - shown.length;
  return (
    <ul className={cn(rowClasses, hiddenCount > 0 && crowdedClasses)}>
      {shown.map((doula) => (
        <li key={doula.id} className={itemClasses}>
          <Face doula={doula} />
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className={itemClasses}>
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

function Face({ doula }: { doula: ListedDoula }) {
  return (
    <Link to="/doulas/$slug" params={{ slug: doula.slug }} className={faceClasses}>
      <Avatar
        firstName={doula.first_name}
        lastName={doula.last_name}
        image={doula.profile_image_url}
        size="ml"
      />
      <span aria-hidden="true" className="w-full truncate text-center">
        {doula.first_name}
      </span>
      <span className="sr-only">{doula.full_name}</span>
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
