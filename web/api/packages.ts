import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnPackage, PackageChange } from "../../contract/packages.schema.ts";
import { ask, isRefusedWith } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { invalidateAfterSetupChange } from "./onboarding.ts";

/** What a listed doula offers, by price, and whether it can be bought here. */
export function packagesQuery(doulaProfileId: string) {
  return queryOptions({
    queryKey: ["packages", doulaProfileId],
    queryFn: async ({ signal }) => {
      const query = { doula_profile_id: doulaProfileId };
      return ask(api.rest.v1.doula_packages.$get({ query }, { init: { signal } }));
    },
  });
}

/** All packages of the signed-in doula, hidden ones too, newest first. */
export const ownPackagesQuery = queryOptions({
  queryKey: ["own-packages"],
  queryFn: async ({ signal }) =>
    (await ask(api.rest.v1.doula_packages.own.$get({}, { init: { signal } }))).items,
});

export const packagesNotSaved = "Error saving packages";
export const packageNotDeleted = "Error deleting package";

/** Adds a package, or changes the one with that id; answers it. */
export function useSavePackage(id: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: PackageChange) =>
      id
        ? ask(api.rest.v1.doula_packages[":id"].$put({ param: { id }, json }))
        : ask(api.rest.v1.doula_packages.$post({ json })),
    onSuccess: (saved) => {
      queryClient.setQueryData(ownPackagesQuery.queryKey, (known) => known && withPackage(known, saved));
      toast({ title: "Packages saved successfully!", variant: "success" });
    },
    onError: (error) => toastFailure(packagesNotSaved, error),
    onSettled: () => invalidateAfterPackageChange(queryClient),
  });
}

/** Deletes a package; one that is gone already, in another tab, is no failure. */
export function useDeletePackage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: OwnPackage) => {
      await ask(api.rest.v1.doula_packages[":id"].$delete({ param: { id } })).catch((error: unknown) => {
        if (!isRefusedWith(error, ["not_found"])) throw error;
      });
    },
    onSuccess: (_, { id, name }) => {
      queryClient.setQueryData(ownPackagesQuery.queryKey, (known) => known?.filter((each) => each.id !== id));
      toast({ title: "Package deleted", description: name });
    },
    onError: (error) => toastFailure(packageNotDeleted, error),
    onSettled: () => invalidateAfterPackageChange(queryClient),
  });
}

/** In its place, or as the newest. */
function withPackage(known: OwnPackage[], saved: OwnPackage): OwnPackage[] {
  return known.some(({ id }) => id === saved.id)
    ? known.map((each) => (each.id === saved.id ? saved : each))
    : [saved, ...known];
}

function invalidateAfterPackageChange(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ownPackagesQuery.queryKey });
  // What parents see of them, where this browser has read it.
  void queryClient.invalidateQueries({ queryKey: ["packages"] });
  invalidateAfterSetupChange(queryClient);
}
