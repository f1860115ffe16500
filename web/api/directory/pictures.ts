import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { profilePicture } from "../../../contract/directory/pictures.ts";
import { errorMessages } from "../../../contract/errors.ts";
import { request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { invalidateSessionUser } from "../identity/session.ts";
import { api } from "../platform/client.ts";
import { sendFile } from "../platform/uploads.ts";
import { invalidateAfterSetupChange } from "./own-application.ts";

export const pictureNotUploaded = "Failed to upload image";
export const pictureNotRemoved = "Couldn't remove your picture";

/** Uploads a new picture; `sentShare` is the sent fraction, from 0 to 1. */
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
      await request(
        api.storage.v1.object["profile-images"][":user_id"].$delete({ param: { user_id: userId } }),
      );
    },
    onSuccess: () => {
      invalidateAfterPictureChange(queryClient);
      toast({ title: "Picture removed" });
    },
    onError: (error) => toastFailure(pictureNotRemoved, error),
  });
}

/** Every avatar shows the picture, and a doula's dashboard notes if it is missing. */
function invalidateAfterPictureChange(queryClient: QueryClient): void {
  invalidateSessionUser(queryClient);
  invalidateAfterSetupChange(queryClient);
}

interface Upload {
  userId: string;
  file: File;
  /** Receives the sent fraction, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a picture; returns its path in the bucket. */
async function uploadPicture({ userId, file, onProgress }: Upload): Promise<string> {
  const response = await request(
    sendFile<{ profile_image_url: string }>({
      path: `/storage/v1/object/profile-images/${userId}`,
      file,
      headers: { "content-type": file.type },
      tooLarge: "image_too_large",
      onProgress,
    }),
  );
  return response.profile_image_url;
}

/** Returns why a file can't be a profile picture, before it is uploaded; the server checks its bytes. */
export function describePictureProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (size === 0) return errorMessages.file_empty;
  if (!profilePicture.types.some((each) => each === type)) return errorMessages.image_type_refused;
  if (size > profilePicture.maxBytes) return errorMessages.image_too_large;
  return null;
}
