import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Favorite } from "../../../contract/favorites.schema.ts";
import { ApiError, ask, messageOf } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import { toast } from "../../ui/use-toast.ts";
import { findInPages, withFavorite, withoutDoula } from "./favorite-pages.ts";
import { favoriteDoulaIdsQuery, favoritesKey, favoritesQuery } from "./queries.ts";

export interface FavoriteDoula {
  id: string;
  full_name: string;
}

interface Change {
  doula: FavoriteDoula;
  isFavorite: boolean;
  /** As it stood in the list, where that was loaded. */
  favorite: Favorite | undefined;
}

/** Why a doula was not saved, or not removed. */
export interface FavoriteFailure {
  doulaId: string;
  title: string;
  message: string;
}

const changesKey = [...favoritesKey, "change"];
const timeoutMs = 15_000;

/**
 * Saves and removes doulas. The change is shown at once, and undone where the server does not carry it out: a toast says
 * why, and so do `failures` until the next press. The calls are sent one after the other, so that the last press wins.
 */
export function useChangeFavorite() {
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<FavoriteFailure[]>([]);
  const { mutate } = useMutation({
    mutationKey: changesKey,
    scope: { id: "favorites" },
    mutationFn: send,
    onMutate: async (change) => {
      setFailures([]);
      // A list that was asked for before the change would bring back what was there.
      await queryClient.cancelQueries({ queryKey: favoritesKey });
      show(queryClient, change);
    },
    onError: (error, change) => {
      show(queryClient, { ...change, isFavorite: !change.isFavorite });
      const failure = { doulaId: change.doula.id, title: failureTitle(change), message: messageOf(error) };
      setFailures((others) => [...others.filter(({ doulaId }) => doulaId !== failure.doulaId), failure]);
      toast({ variant: "destructive", title: failure.title, description: failure.message });
    },
    onSettled: (_answer, error) => {
      const isLast = queryClient.isMutating({ mutationKey: changesKey }) === 1;
      // A next page that somebody asked for meanwhile still comes; only what was taken back must not be lost in it.
      const cancelRefetch = error !== null;
      if (isLast) void queryClient.invalidateQueries({ queryKey: favoritesKey }, { cancelRefetch });
    },
  });

  const save = (doula: FavoriteDoula) => mutate({ doula, isFavorite: true, favorite: undefined });

  /** `onUndo` is called where the person takes it back, from the toast. */
  const remove = (doula: FavoriteDoula, onUndo?: () => void) => {
    const favorite = findInPages(queryClient.getQueryData(favoritesQuery.queryKey), doula.id);
    mutate({ doula, isFavorite: false, favorite });
    toast({
      title: "Removed from your favorites",
      description: doula.full_name,
      action: {
        label: "Undo",
        altText: `Press F8, then Undo, to save ${doula.full_name} again`,
        onSelect: () => {
          onUndo?.();
          mutate({ doula, isFavorite: true, favorite });
        },
      },
    });
  };

  return { save, remove, failures, dismissFailures: () => setFailures([]) };
}

async function send({ doula, isFavorite }: Change): Promise<void> {
  // A heart pressed on the way to another page counts.
  const options = { init: { signal: AbortSignal.timeout(timeoutMs), keepalive: true } };
  if (isFavorite) {
    await ask(api.rest.v1.favorites.$post({ json: { doula_id: doula.id } }, options));
    return;
  }
  try {
    await ask(api.rest.v1.favorites[":id"].$delete({ param: { id: doula.id } }, options));
  } catch (error) {
    // Removed already, in another tab or by a call whose answer was lost: that is what was wanted.
    if (!(error instanceof ApiError && error.code === "not_found")) throw error;
  }
}

/** Hearts and list as they are with the change; what has not been loaded stays so. */
function show(queryClient: QueryClient, { doula, isFavorite, favorite }: Change): void {
  queryClient.setQueryData(favoriteDoulaIdsQuery.queryKey, (ids) => {
    const others = ids?.filter((id) => id !== doula.id);
    return isFavorite ? others?.concat(doula.id) : others;
  });
  queryClient.setQueryData(favoritesQuery.queryKey, (list) => {
    if (!list) return list;
    if (!isFavorite) return withoutDoula(list, doula.id);
    return favorite ? withFavorite(list, favorite) : list;
  });
}

function failureTitle({ doula, isFavorite }: Change): string {
  return isFavorite ? `Couldn't save ${doula.full_name}` : `Couldn't remove ${doula.full_name}`;
}
