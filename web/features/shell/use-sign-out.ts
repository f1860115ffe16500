import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { screenMessages } from "../../../contract/texts.ts";
import { ask, messageOf } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import { sessionChanged } from "../../lib/session.ts";
import { toast } from "../../ui/use-toast.ts";

/** Ends the session and goes to the landing page. `failure` says in place why it did not, until the next attempt. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async () => {
      // What is still being read would be refused.
      await queryClient.cancelQueries();
      await ask(api.auth.v1.logout.$post({ query: {} }));
    },
    onSuccess: async () => {
      sessionChanged(queryClient, null);
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
    failure: error ? { title: screenMessages.signOutFailed, message: messageOf(error) } : undefined,
    dismissFailure: reset,
  };
}
