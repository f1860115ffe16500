import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessages } from "../../contract/errors.ts";
import { pictureEnd, profilePicture } from "../../contract/pictures.ts";
import { ApiError, ask } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { invalidateAfterSetupChange } from "./onboarding.ts";
import { invalidateSessionUser } from "./session.ts";
import { sendFile } from "./uploads.ts";

export const pictureNotUploaded = "Failed to upload image";
export const pictureNotRemoved = "Couldn't remove your picture";

/** Sends a new picture; `sentShare` says how much of it has gone, from 0 to 1. */
export function useUploadPicture(userId: string) {
  const queryClient = useQueryClient();
  const [sentShare, setSentShare] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture({ userId, file, onProgress: setSentShare }),
    onMutate: () => setSentShare(0),
    onSuccess: () => {
      invalidateAfterPictureChange(queryClient);
      toast({ title: "Profile image uploaded successfully!", variant: "success" });
    },
    onError: (error) => toastFailure(pictureNotUploaded, error),
  });
  return { ...upload, sentShare };
}

export function useRemovePicture(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await ask(api.storage.v1.object["profile-images"][":user_id"].$delete({ param: { user_id: userId } }));
    },
    onSuccess: () => {
      invalidateAfterPictureChange(queryClient);
      toast({ title: "Picture removed" });
    },
    onError: (error) => toastFailure(pictureNotRemoved, error),
  });
}

/** It stands on every avatar; a doula's dashboard says where it is missing. */
function invalidateAfterPictureChange(queryClient: QueryClient): void {
  invalidateSessionUser(queryClient);
  invalidateAfterSetupChange(queryClient);
}

interface Upload {
  userId: string;
  file: File;
  /** Told how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends a picture; answers its path in the bucket. */
async function uploadPicture({ userId, file, onProgress }: Upload): Promise<string> {
  const answer = await ask(
    sendFile<{ profile_image_url: string }>({
      path: `/storage/v1/object/profile-images/${userId}`,
      file: await trimToPicture(file),
      headers: { "content-type": file.type },
      tooLarge: "image_too_large",
      onProgress,
    }),
  );
  return answer.profile_image_url;
}

/** Phones append films and notes to their pictures, which the server refuses. */
async function trimToPicture(file: File): Promise<Blob> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new ApiError("image_unreadable", errorMessages.image_unreadable);
  });
  return file.slice(0, pictureEnd(new Uint8Array(bytes)));
}

/** What keeps a file from being a profile picture, before it is sent; the server looks into it. */
export function pictureProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!profilePicture.types.some((each) => each === type)) return errorMessages.image_type_refused;
  if (size > profilePicture.maxBytes) return errorMessages.image_too_large;
  return null;
}
