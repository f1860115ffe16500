import { useQuery } from "@tanstack/react-query";
import { Heart, HeartOff } from "lucide-react";
import type { ComponentProps } from "react";
import { type FavoriteDoula, favoriteDoulaIdsQuery } from "../../../api/directory/favorites.ts";
import { cn } from "../../../lib/class-names.ts";
import { useFavorite } from "./use-favorite.ts";

/** Saves or removes a favorite. Becomes a Retry button if the favorites fail to load. */
export function FavoriteButton({ doula }: { doula: FavoriteDoula }) {
  const saved = useQuery(favoriteDoulaIdsQuery);
  const { save, remove } = useFavorite();

  if (saved.data) {
    const isFavorite = saved.data.includes(doula.id);
    return (
      <HeartButton
        label={`Save ${doula.full_name} to favorites`}
        title={isFavorite ? "Saved to favorites" : "Save to favorites"}
        aria-pressed={isFavorite}
        isFilled={isFavorite}
        onClick={() => (isFavorite ? remove(doula) : save(doula))}
      />
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

type HeartButtonProps = Omit<ComponentProps<"button">, "type" | "children"> & {
  /** The accessible name. */
  label: string;
  /** The tooltip. */
  title: string;
  isFilled: boolean;
};

const heartClasses = "col-start-1 row-start-1 size-6 transition duration-180 ease-out";

/** A heart button, filled if the doula is saved. */
export function HeartButton({ label, isFilled, className, ...props }: HeartButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cn(
        "grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors duration-150 ease-out hover:bg-primary-wash hover:text-primary",
        className,
      )}
      {...props}
    >
      <Heart aria-hidden="true" className={cn(heartClasses, isFilled && "stroke-primary")} />
      {/* Grows inside the outline when the doula is saved. */}
      <Heart
        aria-hidden="true"
        className={cn(heartClasses, "fill-primary stroke-primary", !isFilled && "scale-0")}
      />
    </button>
  );
}
