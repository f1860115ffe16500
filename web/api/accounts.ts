import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { z } from "zod";
import type {
  doulaSignUpSchema,
  Factor,
  recoverSchema,
  resendSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  verifySchema,
} from "../../contract/accounts.schema.ts";
import { screenMessages } from "../../contract/texts.ts";
import { ask } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { downloadFile } from "./downloads.ts";
import { invalidateSessionUser, setSession } from "./session.ts";

/** Creates a client. The session is null where the address must be confirmed first. */
export function useSignUp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof signUpSchema>) => ask(api.auth.v1.signup.$post({ json })),
    onSuccess: ({ session }) => {
      toast({
        title: "Account created successfully!",
        description: session ? undefined : screenMessages.checkEmail,
        variant: "success",
      });
      if (session) setSession(queryClient, session);
    },
    onError: (error) => toastFailure(screenMessages.signUpFailed, error),
  });
}

/** Creates a doula with a draft profile. The session is null where the address must be confirmed first. */
export function useSignUpDoula() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof doulaSignUpSchema>) => ask(api.auth.v1.doula_signup.$post({ json })),
    onSuccess: ({ session }) => {
      const { doulaSignedUp: title, doulaSignedUpNext: description } = screenMessages;
      toast({ title, description, variant: "success" });
      if (session) setSession(queryClient, session);
    },
    onError: (error) => toastFailure(screenMessages.signUpFailed, error),
  });
}

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof signInSchema>) => ask(api.auth.v1.token.$post({ json })),
    onSuccess: (answer) => {
      if ("second_step" in answer) return;
      greet();
      setSession(queryClient, answer);
    },
    onError: (error) => toastFailure(screenMessages.signInFailed, error),
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
        setSession(queryClient, answer.session);
      }
      // The sessions that a new password ends may be this browser's.
      if (answer.status === "confirmed") invalidateSessionUser(queryClient);
    },
  });
}

/** Shows the toast after a login. */
export function greet(): void {
  toast({
    title: "Welcome back!",
    description: "You have been signed in successfully.",
    variant: "success",
  });
}

/** Mails a link to choose a new password; succeeds whether or not there is such an account. */
export function useRecover() {
  return useMutation({
    mutationFn: async (json: z.output<typeof recoverSchema>) => {
      await ask(api.auth.v1.recover.$post({ json }));
    },
  });
}

/** Sets a new password with the token of a mail. Every session of the account ends, this one too. */
export function useResetPassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: z.output<typeof resetPasswordSchema>) => {
      await ask(api.auth.v1.reset.$post({ json }));
    },
    onSuccess: () => setSession(queryClient, null),
  });
}

/** Changes the password; all other devices are signed out. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { password: string; current_password: string }) =>
      ask(api.auth.v1.user.$put({ json })),
    onSuccess: () => {
      toast({
        title: "Password changed",
        description: "All other devices were signed out.",
        variant: "success",
      });
      invalidateAfterPasswordChange(queryClient);
      invalidateSessionUser(queryClient);
    },
  });
}

/** It signed out the other devices, and cancelled a change of the address. */
function invalidateAfterPasswordChange(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: deviceSessionsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
}

/** Asks for another address; it takes effect when the link that goes there is opened. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { email: string; current_password: string }) => ask(api.auth.v1.user.$put({ json })),
    onSuccess: ({ email_change }) => queryClient.setQueryData(emailChangeQuery.queryKey, email_change),
  });
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await ask(api.auth.v1.user.email_change.$delete());
    },
    onSuccess: () => queryClient.setQueryData(emailChangeQuery.queryKey, null),
  });
}

/** Confirms another address with the token of a mail; signs nobody in. */
export function useConfirmEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => {
      await ask(api.auth.v1.user.email_change.verify.$post({ json: { token } }));
    },
    onSuccess: () => invalidateAfterEmailChange(queryClient),
  });
}

function invalidateAfterEmailChange(queryClient: QueryClient): void {
  invalidateSessionUser(queryClient);
  void queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
}

/** Signs out one other device. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await ask(api.auth.v1.sessions[":id"].$delete({ param: { id } }));
    },
    onSettled: () => invalidateAfterDeviceSignOut(queryClient),
  });
}

/** Signs out all other devices. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await ask(api.auth.v1.logout.$post({ query: { scope: "others" } }));
    },
    onSuccess: () => toast({ title: "All other devices are signed out", variant: "success" }),
    onSettled: () => invalidateAfterDeviceSignOut(queryClient),
  });
}

function invalidateAfterDeviceSignOut(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: deviceSessionsQuery.queryKey });
}

/** Fetches all that is stored about the person, and hands it to the browser as a file. */
export function useDownloadData() {
  return useMutation({
    mutationFn: (json: { current_password: string }) =>
      downloadFile("/auth/v1/user/export", json, "my-data.zip"),
  });
}

/** Deletes the account for good; the browser forgets the person with it, and leaves the page that was theirs. */
export function useDeleteAccount() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (json: { current_password: string }) => {
      await ask(api.auth.v1.user.$delete({ json }));
    },
    onSuccess: async () => {
      toast({
        title: "Your account is deleted",
        description: "We have mailed you about it.",
        variant: "success",
      });
      setSession(queryClient, null);
      // Back would only ask nobody to log in.
      await navigate({ to: "/", replace: true });
    },
  });
}

/** Where the person is signed in: this device first, then the most recently active. */
export const deviceSessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: async ({ signal }) => (await ask(api.auth.v1.sessions.$get({}, { init: { signal } }))).items,
});

/** The address that waits to be confirmed; null where none does. */
export const emailChangeQuery = queryOptions({
  queryKey: ["account", "email-change"],
  queryFn: async ({ signal }) =>
    (await ask(api.auth.v1.user.email_change.$get({}, { init: { signal } }))).email_change,
});

/** The second step of signing in; null where there is none, or it was never finished. */
export const factorQuery = queryOptions({
  queryKey: ["account", "factors"],
  queryFn: async ({ signal }): Promise<Factor | null> => {
    const { items } = await ask(api.auth.v1.factors.$get({}, { init: { signal } }));
    return items.find(({ status }) => status === "verified") ?? null;
  },
});
