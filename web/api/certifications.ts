import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import type { Certification, CertificationChange } from "../../contract/certifications.schema.ts";
import {
  certificateEndings,
  certificateFile,
  certificateTypes,
  futureDateMessage,
} from "../../contract/certifications.ts";
import { type ErrorCode, errorMessages } from "../../contract/errors.ts";
import { ApiError, ask, isRefusedWith } from "../lib/api.ts";
import { createStore, useStore } from "../lib/store.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { invalidateAfterSetupChange } from "./onboarding.ts";
import { sendFile, UploadCancelled } from "./uploads.ts";

/** The certifications of the signed-in doula, the latest first. */
export const certificationsQuery = queryOptions({
  queryKey: ["certifications"],
  queryFn: async ({ signal }) =>
    (await ask(api.rest.v1.doula_certifications.$get({}, { init: { signal } }))).items,
});

export const certificationNotSaved = "Error saving certifications";
export const certificationNotDeleted = "Error deleting certification";

/** Adds a certification, or changes the one with that id; answers it. */
export function useSaveCertification(id?: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: CertificationChange) =>
      id
        ? ask(api.rest.v1.doula_certifications[":id"].$put({ param: { id }, json }))
        : ask(api.rest.v1.doula_certifications.$post({ json })),
    onSuccess: (saved) => {
      show(queryClient, saved);
      toast({ title: "Certifications saved successfully!", variant: "success" });
    },
    onError: (error) => {
      if (isFutureDate(error)) toastFailure("Invalid date", error, futureDateMessage);
      else toastFailure(certificationNotSaved, error);
    },
    onSettled: () => invalidateAfterCertificationChange(queryClient),
  });
}

export function useDeleteCertification() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await ask(api.rest.v1.doula_certifications[":id"].$delete({ param: { id } })).catch(ignoreMissing);
    },
    onSuccess: (_, id) => {
      queryClient.setQueryData(certificationsQuery.queryKey, (known) =>
        known?.filter((each) => each.id !== id),
      );
      toast({ title: "Certification removed" });
    },
    onError: (error) => toastFailure(certificationNotDeleted, error),
    onSettled: () => invalidateAfterCertificationChange(queryClient),
  });
}

/** What is to be said of a file that was not taken. */
export interface FileFailure {
  title: string;
  message: string;
}

const refusalTitles: Partial<Record<ErrorCode, string>> = {
  certificate_type_refused: "Invalid file type",
  certificate_too_large: "File too large",
};

/** What keeps a file from being a certificate, before it is sent; the server looks into it. */
export function certificateProblem({ name, type, size }: Pick<File, "name" | "type" | "size">) {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  // Some systems do not know the type of a file.
  const isTaken = certificateTypes.some((each) =>
    type ? each === type : certificateEndings[each].includes(ending),
  );
  if (!isTaken) return describeRefusal("certificate_type_refused");
  return size > certificateFile.maxBytes ? describeRefusal("certificate_too_large") : null;
}

function describeRefusal(code: ErrorCode): FileFailure {
  return { title: refusalTitles[code] ?? "Upload failed", message: errorMessages[code] };
}

function describeFailure(error: Error): FileFailure {
  const isLost = !(error instanceof ApiError) || error.code === "network" || error.code === "internal";
  if (isLost) return { title: "Upload failed", message: "Failed to upload file. Please try again." };
  return { title: refusalTitles[error.code] ?? "Upload failed", message: error.message };
}

interface Sending {
  certificationId: string;
  file: File;
}

const uploadsKey = ["certificate-uploads"];
/** How much of each file has been sent, by certification. They go on when their step is closed, and are found again. */
const sentShares = createStore<Readonly<Record<string, number>>>({});
const cancellers = new Map<string, AbortController>();

/** Sends certificates; `useCertificateUpload` says how far one is. */
export function useUploadCertificate(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: uploadsKey,
    mutationFn: (sending: Sending) => upload(userId, sending),
    onSuccess: (saved) => {
      show(queryClient, saved);
      toast({ title: "File uploaded successfully!", variant: "success" });
    },
    onError: (error) => {
      if (error instanceof UploadCancelled) return;
      const { title, message } = describeFailure(error);
      toastFailure(title, error, message);
    },
    onSettled: () => invalidateAfterCertificationChange(queryClient),
  }).mutate;
}

export function cancelUpload(certificationId: string): void {
  cancellers.get(certificationId)?.abort();
}

export type CertificateUpload =
  | { state: "none" | "cancelled" }
  | { state: "sending"; file: File; share: number }
  | { state: "failed"; file: File; failure: FileFailure; mayRetry: boolean };

/** How the last upload for a certification stands. */
export function useCertificateUpload(certificationId: string): CertificateUpload {
  const share = useStore(sentShares)[certificationId] ?? 0;
  const uploads = useMutationState({
    filters: { mutationKey: uploadsKey },
    select: ({ state: { status, error, variables } }) => ({ status, error, ...(variables as Sending) }),
  });
  const last = uploads.findLast((each) => each.certificationId === certificationId);
  if (!last || last.status === "idle" || last.status === "success") return { state: "none" };
  const { file, error } = last;
  if (!error) return { state: "sending", file, share };
  if (error instanceof UploadCancelled) return { state: "cancelled" };
  // The same file would be refused again.
  const mayRetry = !isRefusedWith(error, ["certificate_type_refused", "certificate_too_large", "not_found"]);
  return { state: "failed", file, failure: describeFailure(error), mayRetry };
}

async function upload(userId: string, { certificationId, file }: Sending): Promise<Certification> {
  const canceller = new AbortController();
  cancelUpload(certificationId);
  cancellers.set(certificationId, canceller);
  const setShare = (share: number) => sentShares.set({ ...sentShares.get(), [certificationId]: share });
  setShare(0);
  try {
    const answer = await sendFile<Certification>({
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
    return await ask(Promise.resolve(answer));
  } finally {
    if (cancellers.get(certificationId) === canceller) cancellers.delete(certificationId);
  }
}

/** Removes the file of a certification, which stays. */
export function useDeleteCertificate(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Certification) => {
      const param = { user_id: userId, certification_id: id };
      const files = api.storage.v1.object["doula-certifications"];
      await ask(files[":user_id"][":certification_id"].$delete({ param }));
    },
    onSuccess: (_, certification) => {
      show(queryClient, { ...certification, file_name: null, file_type: null });
      toast({ title: "File removed" });
    },
    onError: (error) => toastFailure("Couldn't remove the file", error),
    onSettled: () => invalidateAfterCertificationChange(queryClient),
  });
}

/** Downloads a certificate, by a link that is made for this moment. */
export function useOpenCertificate(userId: string) {
  return useMutation({
    mutationFn: async (certificationId: string) => {
      const param = { user_id: userId, certification_id: certificationId };
      const links = api.storage.v1.object.sign["doula-certifications"];
      const { signed_url } = await ask(links[":user_id"][":certification_id"].$post({ param }));
      download(signed_url);
    },
    onError: (error) => toastFailure("Couldn't open the file", error),
  });
}

/** The server calls the file by its name; whatever it answers, the page stays. */
function download(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

/** In its place, or before what is not later. */
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

/** Removed already, in another tab or by a call whose answer was lost: that is what was wanted. */
function ignoreMissing(error: unknown): void {
  if (!isRefusedWith(error, ["not_found"])) throw error;
}

function isFutureDate(error: Error): boolean {
  return error instanceof ApiError && error.fieldErrors.date_obtained === futureDateMessage;
}
