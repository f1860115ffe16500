import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { signOut } from "../../../api/identity/session.ts";
import { getErrorMessage } from "../../../lib/api.ts";
import { toast } from "../../../ui/feedback/use-toast.ts";

/** Ends the session and goes to the landing page. `failure` says why it failed, until the next attempt. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: () => signOut(queryClient),
    onSuccess: async () => {
      toast({
        title: "Signed out successfully",
        description: "You have been logged out.",
        variant: "success",
      });
      await navigate({ to: "/" });
    },
    onError: () => {
      toast({ title: "Error", description: screenMessages.signOutFailed, variant: "destructive" });
    },
  });
  return {
    signOut: () => mutate(),
    isPending,
    failure: error ? { title: screenMessages.signOutFailed, message: getErrorMessage(error) } : undefined,
    dismissFailure: reset,
  };
}
