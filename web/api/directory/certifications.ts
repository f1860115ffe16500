import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import type {
  Certification,
  CertificationChange,
} from "../../../contract/directory/certifications.schema.ts";
import { certificateFile } from "../../../contract/directory/certifications.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { sendFile, UploadCancelled } from "../platform/uploads.ts";
import { invalidateAfterSetupChange } from "./own-application.ts";

/** The signed-in doula's certifications, newest first. */
export const certificationsQuery = queryOptions({
  queryKey: ["certifications"],
  queryFn: async ({ signal }) =>
    (await request(api.rest.v1.doula_certifications.$get({}, { init: { signal } }))).items,
});

/** Adds a certification, or changes the one with this ID; returns it. */
export function useSaveCertification(
  id: string | undefined,
  { onSuccess, onError }: MutationCallbacks<Certification, CertificationChange>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: CertificationChange) =>
      id
        ? request(api.rest.v1.doula_certifications[":id"].$put({ param: { id }, json }))
        : request(api.rest.v1.doula_certifications.$post({ json })),
    onSuccess: (saved, change) => {
      show(queryClient, saved);
      onSuccess?.(saved, change);
    },
    onError,
    onSettled: () => invalidateAfterCertificationChange(queryClient),
  });
}

export function useDeleteCertification({ onSuccess, onError }: MutationCallbacks<void, string>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await request(api.rest.v1.doula_certifications[":id"].$delete({ param: { id } })).catch(ignoreMissing);
    },
    onSuccess: (data, id) => {
      queryClient.setQueryData(certificationsQuery.queryKey, (known) =>
        known?.filter((each) => each.id !== id),
      );
      onSuccess?.(data, id);
    },
    onError,
    onSettled: () => invalidateAfterCertificationChange(queryClient),
  });
}

interface UploadState {
  certificationId: string;
  file: File;
}

const uploadsKey = ["certificate-uploads"];
/**
 * The sent fraction of each file, by certification. Uploads continue after their step closes, and reappear
 * when it opens.
 */
const sentShares = createStore<Readonly<Record<string, number>>>({});
const cancellers = new Map<string, AbortController>();

/** Uploads certificates; `useCertificateUpload` tracks the progress of one. A cancelled upload is not an error. */
export function useUploadCertificate(
  userId: string,
  { onSuccess, onError }: MutationCallbacks<Certification, UploadState>,
) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: uploadsKey,
    mutationFn: (sending: UploadState) => upload(userId, sending),
    onSuccess: (saved, sending) => {
      show(queryClient, saved);
      onSuccess?.(saved, sending);
    },
    onError: (error, sending) => {
      if (!(error instanceof UploadCancelled)) onError?.(error, sending);
    },
    onSettled: () => invalidateAfterCertificationChange(queryClient),
  });
  return (sending: UploadState) => {
    const known = queryClient.getQueryData(certificationsQuery.queryKey);
    // A certification can be removed while its photo is converted.
    const isRemoved = known && !known.some(({ id }) => id === sending.certificationId);
    if (!isRemoved) mutate(sending);
  };
}

export function cancelUpload(certificationId: string): void {
  cancellers.get(certificationId)?.abort();
}

export type CertificateUpload =
  | { state: "none" | "cancelled" }
  | { state: "sending"; file: File; share: number }
  | { state: "failed"; file: File; error: Error; mayRetry: boolean };

/** The state of the last upload for a certification. */
export function useCertificateUpload(certificationId: string): CertificateUpload {
  const share = useStore(sentShares)[certificationId] ?? 0;
  const uploads = useMutationState({
    filters: { mutationKey: uploadsKey },
    select: ({ state: { status, error, variables } }) => ({ status, error, ...(variables as UploadState) }),
  });
  const last = uploads.findLast((each) => each.certificationId === certificationId);
  if (!last || last.status === "idle" || last.status === "success") return { state: "none" };
  const { file, error } = last;
  if (!error) return { state: "sending", file, share };
  if (error instanceof UploadCancelled) return { state: "cancelled" };
  // The same file would be refused again.
  const mayRetry = !isRefusedWith(error, [
    "certificate_type_refused",
    "certificate_too_large",
    "file_empty",
    "not_found",
  ]);
  return { state: "failed", file, error, mayRetry };
}

async function upload(userId: string, { certificationId, file }: UploadState): Promise<Certification> {
  const canceller = new AbortController();
  cancelUpload(certificationId);
  cancellers.set(certificationId, canceller);
  const setShare = (share: number) => sentShares.set({ ...sentShares.get(), [certificationId]: share });
  setShare(0);
  try {
    const response = await sendFile<Certification>({
      path: `/storage/v1/object/doula-certifications/${userId}/${certificationId}`,
      file,
      headers: {
        "content-type": file.type || "application/octet-stream",
        [certificateFile.nameHeader]: encodeURIComponent(file.name.toWellFormed()),
      },
      tooLarge: "certificate_too_large",
      onProgress: setShare,
      signal: canceller.signal,
    });
    return await request(Promise.resolve(response));
  } finally {
    if (cancellers.get(certificationId) === canceller) cancellers.delete(certificationId);
  }
}

/** Removes a certification's file; the certification stays. */
export function useDeleteCertificate(
  userId: string,
  { onSuccess, onError }: MutationCallbacks<void, Certification>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Certification) => {
      const param = { user_id: userId, certification_id: id };
      const files = api.storage.v1.object["doula-certifications"];
      await request(files[":user_id"][":certification_id"].$delete({ param }));
    },
    onSuccess: (data, certification) => {
      show(queryClient, { ...certification, file_name: null, file_type: null });
      onSuccess?.(data, certification);
    },
    onError,
    onSettled: () => invalidateAfterCertificationChange(queryClient),
  });
}

/** Downloads a certificate through a new short-lived link. */
export function useOpenCertificate(
  userId: string,
  { onError }: Pick<MutationCallbacks<void, string>, "onError">,
) {
  return useMutation({
    mutationFn: async (certificationId: string) => {
      const param = { user_id: userId, certification_id: certificationId };
      const links = api.storage.v1.object.sign["doula-certifications"];
      const { signed_url } = await request(links[":user_id"][":certification_id"].$post({ param }));
      download(signed_url);
    },
    onError,
  });
}

/** The server names the file, and the page stays open whatever the response is. */
function download(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

/** Replaces the certification, or inserts it before the first one that isn't newer. */
function show(queryClient: QueryClient, saved: Certification): void {
  queryClient.setQueryData(certificationsQuery.queryKey, (known) => {
    if (!known) return known;
    const others = known.filter(({ id }) => id !== saved.id);
    return [...others, saved].toSorted(
      (one, other) => other.date_obtained.localeCompare(one.date_obtained) || one.id.localeCompare(other.id),
    );
  });
}

function invalidateAfterCertificationChange(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: certificationsQuery.queryKey });
  invalidateAfterSetupChange(queryClient);
}

/** Already removed in another tab, or by a call whose response was lost. */
function ignoreMissing(error: unknown): void {
  if (!isRefusedWith(error, ["not_found"])) throw error;
}
