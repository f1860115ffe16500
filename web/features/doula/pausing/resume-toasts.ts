import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";

export const resumeToasts = {
  onSuccess: () =>
    toast({
      title: "You're taking new clients again",
      description: "Parents see it right away.",
      variant: "success",
    }),
  onError: (error: Error) => toastFailure("Couldn't resume", error),
};
