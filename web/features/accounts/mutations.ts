import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type {
  resendSchema,
  signInSchema,
  signUpSchema,
  verifySchema,
} from "../../../contract/accounts.schema.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { ask, messageOf } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import { sessionChanged, sessionUserUpdated } from "../../lib/session.ts";
import { toast } from "../../ui/use-toast.ts";

/** Creates a client. The session is null where the address must be confirmed first. */
export function useSignUp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof signUpSchema>) => ask(api.auth.v1.signup.$post({ json })),
    onSuccess: ({ session }) => {
      toast({
        title: "Account created successfully!",
        description: session ? undefined : "Please check your email to verify your account",
        variant: "success",
      });
      if (session) sessionChanged(queryClient, session);
    },
    onError: (error) => sayFailure(screenMessages.signUpFailed, error),
  });
}

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof signInSchema>) => ask(api.auth.v1.token.$post({ json })),
    onSuccess: (answer) => {
      if ("second_step" in answer) return;
      greet();
      sessionChanged(queryClient, answer);
    },
    onError: (error) => sayFailure(screenMessages.signInFailed, error),
  });
}

/** Sends the confirmation mail once more. */
export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (json: z.output<typeof resendSchema>) => {
      await ask(api.auth.v1.resend.$post({ json }));
    },
  });
}

/** Confirms an address with the token of a mail; signs in, unless with a new password or where one is needed first. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof verifySchema>) => ask(api.auth.v1.verify.$post({ json })),
    onSuccess: (answer) => {
      if (answer.status === "signed_in") {
        toast({ title: "Email confirmed", description: "You are signed in.", variant: "success" });
        sessionChanged(queryClient, answer.session);
      }
      // The sessions that a new password ends may be this browser's.
      if (answer.status === "confirmed") sessionUserUpdated(queryClient);
    },
  });
}

/** What is said after signing in. */
export function greet(): void {
  toast({
    title: "Welcome back!",
    description: "You have been signed in successfully.",
    variant: "success",
  });
}

function sayFailure(title: string, error: Error): void {
  toast({ title, description: messageOf(error), variant: "destructive" });
}
