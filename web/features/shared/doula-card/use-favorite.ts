import { type FavoriteDoula, useChangeFavorite } from "../../../api/directory/favorites.ts";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";

/** Saves and removes doulas. Toasts say what failed, and offer to undo a removal. */
export function useFavorite() {
  const { save, remove } = useChangeFavorite((error, { doula, isFavorite }) =>
    toastFailure(`Couldn't ${isFavorite ? "save" : "remove"} ${doula.full_name}`, error),
  );

  const removeWithToast = (doula: FavoriteDoula, onUndo?: () => void) => {
    const undo = remove(doula);
    toast({
      title: "Removed from your favorites",
      description: doula.full_name,
      action: {
        label: "Undo",
        altText: `Press F8, then Undo, to save ${doula.full_name} again`,
        onSelect: () => {
          onUndo?.();
          undo();
        },
      },
    });
  };

  return { save, remove: removeWithToast };
}
