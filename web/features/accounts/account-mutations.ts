import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { z } from "zod";
import type { recoverSchema, resetPasswordSchema } from "../../../contract/accounts.schema.ts";
import { ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import { sessionChanged, sessionUserUpdated } from "../../lib/session.ts";
import { toast } from "../../ui/use-toast.ts";
import { deviceSessionsQuery, emailChangeQuery } from "./queries.ts";

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
    onSuccess: () => sessionChanged(queryClient, null),
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
      void queryClient.invalidateQueries({ queryKey: deviceSessionsQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
    },
  });
}

/** Asks for another address; it takes effect when the link that goes there is opened. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { email: string; current_password: string }) => ask(api.auth.v1.user.$put({ json })),
    onSuccess: ({ email_change }) => queryClient.setQueryData(emailChangeQuery.queryKey, email_change),
  });
}

export function useTakeBackEmailChange() {
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
    onSuccess: () => {
      sessionUserUpdated(queryClient);
      void queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey });
    },
  });
}

/** Signs out one other device. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await ask(api.auth.v1.sessions[":id"].$delete({ param: { id } }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: deviceSessionsQuery.queryKey }),
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
    onSettled: () => queryClient.invalidateQueries({ queryKey: deviceSessionsQuery.queryKey }),
  });
}

/** Fetches all that is stored about the person, and hands it to the browser as a file. */
export function useDownloadData() {
  return useMutation({
    mutationFn: async (json: { current_password: string }) => {
      const archive = await ask(
        fetch("/auth/v1/user/export", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(json),
        }).then((response) => ({
          ok: response.ok,
          status: response.status,
          json: async (): Promise<Blob> => (response.ok ? response.blob() : response.json()),
        })),
      );
      const href = URL.createObjectURL(archive);
      const link = Object.assign(document.createElement("a"), { href, download: "my-data.zip" });
      link.click();
      URL.revokeObjectURL(href);
    },
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
      sessionChanged(queryClient, null);
      // Back would only ask nobody to log in.
      await navigate({ to: "/", replace: true });
    },
  });
}
