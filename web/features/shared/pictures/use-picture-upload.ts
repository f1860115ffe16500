import { useState } from "react";
import { profilePicture } from "../../../../contract/directory/pictures.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { describePictureProblem, useUploadPicture } from "../../../api/directory/pictures.ts";
import { ApiError } from "../../../lib/api.ts";
import { preparePhoto } from "../../../lib/prepare-photo.ts";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { useObjectUrl } from "./use-object-url.ts";

export const pictureNotUploaded = "Failed to upload image";

interface Cropping {
  file: File;
  isOpen: boolean;
  /** Counts the dialog's openings, so that each starts over. */
  opening: number;
}

/** The state of choosing, cropping and uploading a person's picture, for PictureInput and PictureAlerts. */
export function usePictureUpload(user: SessionUser, { isReadOnly = false } = {}) {
  const upload = useUploadPicture(user.id, {
    onSuccess: () => toast({ title: "Profile image uploaded successfully!", variant: "success" }),
    onError: (error) => toastFailure(pictureNotUploaded, error),
  });
  const [refused, setRefused] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [cropping, setCropping] = useState<Cropping>();
  const mayRetry = upload.isError && !isFileRefused(upload.error);
  // Until the new picture's URL is known, and while it waits for Retry, the cropped file is shown.
  const preview = useObjectUrl(upload.isPending || mayRetry ? upload.variables : undefined);

  /** Opens the crop dialog, or refuses the file. */
  const choose = async (chosen: File | undefined) => {
    if (!chosen || upload.isPending || isPreparing || isReadOnly) return;
    setRefused(null);
    upload.reset();
    setPreparing(true);
    const prepared = await preparePhoto(chosen, profilePicture);
    setPreparing(false);
    const problem = "problem" in prepared ? prepared.problem : describePictureProblem(prepared.file);
    setRefused(problem);
    if ("file" in prepared && !problem)
      setCropping((last) => ({ file: prepared.file, isOpen: true, opening: (last?.opening ?? 0) + 1 }));
  };

  return {
    upload,
    refused,
    mayRetry,
    cropping,
    image: preview ?? user.profile_image_url,
    isPreparing,
    choose: (file: File | undefined) => void choose(file),
    send: (file: File) => {
      setCropping((current) => current && { ...current, isOpen: false });
      upload.mutate(file);
    },
    closeCrop: () => setCropping((current) => current && { ...current, isOpen: false }),
    reset: () => {
      setRefused(null);
      upload.reset();
    },
  };
}

export type PictureUpload = ReturnType<typeof usePictureUpload>;

/** The same file would be refused again. */
function isFileRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === "image_too_slow") return false;
  return error.code === "file_empty" || error.code.startsWith("image_");
}
