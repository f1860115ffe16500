import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, messageOf } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import { sessionUserUpdated } from "../../lib/session.ts";
import { toast } from "../../ui/use-toast.ts";
import { uploadPicture } from "./upload-picture.ts";

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
      sessionUserUpdated(queryClient);
      toast({ title: "Profile image uploaded successfully!", variant: "success" });
    },
    onError: (error) =>
      toast({ title: pictureNotUploaded, description: messageOf(error), variant: "destructive" }),
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
      sessionUserUpdated(queryClient);
      toast({ title: "Picture removed" });
    },
    onError: (error) =>
      toast({ title: pictureNotRemoved, description: messageOf(error), variant: "destructive" }),
  });
}
