import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type {
  Challenge,
  doulaSignUpSchema,
  recoverSchema,
  resendSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  verifyCodeSchema,
  verifySchema,
} from "../../../contract/identity/accounts.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import {
  invalidateSessionUser,
  requireCookie,
  requireCookiesAllowed,
  type Session,
  setSession,
} from "./session.ts";

interface SignUpResult {
  session: Session | null;
}

/** Creates a client. The session is null if the email address must be confirmed first. */
export function useSignUp({
  onSuccess,
  onError,
}: MutationCallbacks<SignUpResult, z.output<typeof signUpSchema>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: z.output<typeof signUpSchema>) => {
      const { session } = await request(api.auth.v1.signup.$post({ json }));
      return { session: session && (await requireCookie(session)) };
    },
    onSuccess: (result, json) => {
      if (result.session) setSession(queryClient, result.session);
      onSuccess?.(result, json);
    },
    onError,
  });
}

/** Creates a doula with a draft profile. The session is null if the email address must be confirmed first. */
export function useSignUpDoula({
  onSuccess,
  onError,
}: MutationCallbacks<SignUpResult, z.output<typeof doulaSignUpSchema>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: z.output<typeof doulaSignUpSchema>) => {
      const { session } = await request(api.auth.v1.doula_signup.$post({ json }));
      return { session: session && (await requireCookie(session)) };
    },
    onSuccess: (result, json) => {
      if (result.session) setSession(queryClient, result.session);
      onSuccess?.(result, json);
    },
    onError,
  });
}

type SignInResult = Session | { second_step: Challenge };

/** Signs in, unless the account needs a second step. */
export function useSignIn({
  onSuccess,
  onError,
}: MutationCallbacks<SignInResult, z.output<typeof signInSchema>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: z.output<typeof signInSchema>) => {
      const response = await request(api.auth.v1.token.$post({ json }));
      if (!("second_step" in response)) return requireCookie(response);
      requireCookiesAllowed();
      return response;
    },
    onSuccess: (result, json) => {
      if (!("second_step" in result)) setSession(queryClient, result);
      onSuccess?.(result, json);
    },
    onError,
  });
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (json: z.output<typeof resendSchema>) => {
      await request(api.auth.v1.resend.$post({ json }));
    },
  });
}

/**
 * Confirms an email address with the token from an email. Signs in, unless a new password was set or is
 * needed first.
 */
export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof verifySchema>) => request(api.auth.v1.verify.$post({ json })),
    onSuccess: (response) => {
      if (response.status === "signed_in") {
        setSession(queryClient, response.session);
      }
      // Setting a new password may also have ended this browser's session.
      if (response.status === "confirmed") invalidateSessionUser(queryClient);
    },
  });
}

/** Confirms an email address with the code from an email and signs in. Works in the browser that signed up. */
export function useConfirmEmailWithCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof verifyCodeSchema>) => request(api.auth.v1.verify_code.$post({ json })),
    onSuccess: ({ session }) => setSession(queryClient, session),
  });
}

/** Emails a link to choose a new password. Succeeds whether or not the account exists. */
export function useRecover() {
  return useMutation({
    mutationFn: async (json: z.output<typeof recoverSchema>) => {
      await request(api.auth.v1.recover.$post({ json }));
    },
  });
}

/**
 * Sets a new password with the token from an email. All of the account's sessions end, including this one.
 */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: z.output<typeof resetPasswordSchema>) => {
      await request(api.auth.v1.reset.$post({ json }));
    },
    onSuccess: () => setSession(queryClient, null),
  });
}
