import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  OwnPackage,
  PackageChange,
  PackageTypeChange,
} from "../../../contract/directory/packages.schema.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { invalidateAfterSetupChange } from "./own-application.ts";

/** A listed doula's packages, by price, and whether they can be bought on this site. */
export function packagesQuery(doulaProfileId: string) {
  return queryOptions({
    queryKey: ["packages", doulaProfileId],
    queryFn: async ({ signal }) => {
      const query = { doula_profile_id: doulaProfileId };
      return request(api.rest.v1.doula_packages.$get({ query }, { init: { signal } }));
    },
  });
}

/** All packages of the signed-in doula, including hidden ones, newest first. */
export const ownPackagesQuery = queryOptions({
  queryKey: ["own-packages"],
  queryFn: async ({ signal }) =>
    (await request(api.rest.v1.doula_packages.own.$get({}, { init: { signal } }))).items,
});

/** Adds a package, or changes the one with this ID; returns it. */
export function useSavePackage(
  id: string | undefined,
  { onSuccess, onError }: MutationCallbacks<OwnPackage, PackageChange>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: PackageChange) =>
      id
        ? request(api.rest.v1.doula_packages[":id"].$put({ param: { id }, json }))
        : request(api.rest.v1.doula_packages.$post({ json })),
    onSuccess: (saved, change) => {
      queryClient.setQueryData(ownPackagesQuery.queryKey, (known) => known && withPackage(known, saved));
      onSuccess?.(saved, change);
    },
    onError,
    onSettled: () => invalidateAfterPackageChange(queryClient),
  });
}

/** Deletes a package. If another tab already deleted it, that is not a failure. */
export function useDeletePackage({ onSuccess, onError }: MutationCallbacks<void, OwnPackage>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: OwnPackage) => {
      await request(api.rest.v1.doula_packages[":id"].$delete({ param: { id } })).catch((error: unknown) => {
        if (!isRefusedWith(error, ["not_found"])) throw error;
      });
    },
    onSuccess: (data, removed) => {
      queryClient.setQueryData(ownPackagesQuery.queryKey, (known) =>
        known?.filter(({ id }) => id !== removed.id),
      );
      onSuccess?.(data, removed);
    },
    onError,
    onSettled: () => invalidateAfterPackageChange(queryClient),
  });
}

/** Says what a package is for that has no type yet. */
export function useTypePackage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, type }: Pick<OwnPackage, "id"> & PackageTypeChange) =>
      request(api.rest.v1.doula_packages[":id"].type.$put({ param: { id }, json: { type } })),
    onSuccess: (saved) => {
      queryClient.setQueryData(ownPackagesQuery.queryKey, (known) => known && withPackage(known, saved));
    },
    onSettled: () => invalidateAfterPackageChange(queryClient),
  });
}

/** Stops asking what the doula's packages are for. */
export function useDismissPackageTypes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(api.rest.v1.doula_packages.types.dismiss.$post()),
    onSettled: () => invalidateAfterSetupChange(queryClient),
  });
}

/** Replaces the package, or adds it as the newest. */
function withPackage(known: OwnPackage[], saved: OwnPackage): OwnPackage[] {
  return known.some(({ id }) => id === saved.id)
    ? known.map((each) => (each.id === saved.id ? saved : each))
    : [saved, ...known];
}

function invalidateAfterPackageChange(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ownPackagesQuery.queryKey });
  // The public packages, if this browser has loaded them.
  void queryClient.invalidateQueries({ queryKey: ["packages"] });
  invalidateAfterSetupChange(queryClient);
}
