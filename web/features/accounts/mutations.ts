import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { resendSchema, signInSchema, signUpSchema, verifySchema } from "../../../contract/accounts.ts";
import { api, ask } from "../../lib/api.ts";
import { sessionChanged } from "../../lib/session.ts";

/** Creates a client. The session is null where the address must be confirmed first. */
export function useSignUp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof signUpSchema>) => ask(api.auth.v1.signup.$post({ json })),
    onSuccess: ({ session }) => {
      if (session) sessionChanged(queryClient, session);
    },
  });
}

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof signInSchema>) => ask(api.auth.v1.token.$post({ json })),
    onSuccess: (session) => sessionChanged(queryClient, session),
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

/** Confirms an address with the token of a mail, and signs in. */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof verifySchema>) => ask(api.auth.v1.verify.$post({ json })),
    onSuccess: (session) => sessionChanged(queryClient, session),
  });
}
