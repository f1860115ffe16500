import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";

export const profileNotSaved = "Failed to update profile";

/** What people read after saving their profile, whatever their role. */
export const profileToasts = {
  onSuccess: () => toast({ title: "Profile updated successfully!", variant: "success" }),
  onError: (error: Error) => toastFailure(profileNotSaved, error),
};
