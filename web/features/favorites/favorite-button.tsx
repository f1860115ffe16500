import { useQuery } from "@tanstack/react-query";
import { HeartOff } from "lucide-react";
import { FailurePopover } from "../../ui/failure-popover.tsx";
import { HeartButton } from "./heart-button.tsx";
import { favoriteDoulaIdsQuery } from "./queries.ts";
import { type FavoriteDoula, useChangeFavorite } from "./use-change-favorite.ts";

/** The heart of a doula, for whoever is signed in. As large before it is known whether it is filled. */
export function FavoriteButton({ doula }: { doula: FavoriteDoula }) {
  const saved = useQuery(favoriteDoulaIdsQuery);
  const { save, remove, failures, dismissFailures } = useChangeFavorite();

  if (saved.data) {
    const isFavorite = saved.data.includes(doula.id);
    return (
      <FailurePopover failure={failures[0]} onDismiss={dismissFailures}>
        <HeartButton
          label={`Save ${doula.full_name} to favorites`}
          aria-pressed={isFavorite}
          isFilled={isFavorite}
          onClick={() => (isFavorite ? remove(doula) : save(doula))}
        />
      </FailurePopover>
    );
  }
  if (saved.isPending) return <div className="size-11" />;
  return (
    <button
      type="button"
      aria-label="Couldn't load your favorites. Retry"
      title="Couldn't load your favorites. Retry"
      onClick={() => void saved.refetch()}
      className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken"
    >
      <HeartOff aria-hidden="true" className="size-6" />
    </button>
  );
}
