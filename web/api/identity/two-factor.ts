import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { factorProofSchema, verifyFactorSchema } from "../../../contract/identity/accounts.schema.ts";
import { request } from "../../lib/api.ts";
import { toast } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
import { showWelcomeToast } from "./accounts.ts";
import { factorQuery } from "./own-account.ts";
import { requireCookie, setSession } from "./session.ts";

/** A code from the app, or a recovery code, for a factor. */
type FactorProof = { factorId: string } & z.input<typeof verifyFactorSchema>;

async function verifyFactor({ factorId, ...json }: FactorProof) {
  return request(api.auth.v1.factors[":id"].verify.$post({ param: { id: factorId }, json }));
}

/** Finishes signing in with the second step. */
export function useSecondStep() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (proof: FactorProof) => requireCookie((await verifyFactor(proof)).session),
    onSuccess: (session) => {
      showWelcomeToast();
      setSession(queryClient, session);
    },
  });
}

/** Starts using an authenticator app; nothing requires it until its first code is entered. */
export function useEnrollFactor() {
  return useMutation({
    mutationFn: (json: { current_password: string }) =>
      request(api.auth.v1.factors.$post({ json: { factor_type: "totp", ...json } })),
  });
}

/** Turns two-factor on with the app's first code; returns the recovery codes, only this once. */
export function useTurnOnFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: verifyFactor,
    onSuccess: ({ session }) => {
      setSession(queryClient, session);
      void queryClient.invalidateQueries({ queryKey: factorQuery.queryKey });
    },
  });
}

type FactorChange = { factorId: string } & z.input<typeof factorProofSchema>;

export function useTurnOffFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ factorId, ...json }: FactorChange) => {
      await request(api.auth.v1.factors[":id"].$delete({ param: { id: factorId }, json }));
    },
    onSuccess: () => {
      toast({ title: "Two-factor authentication is off", variant: "success" });
      queryClient.setQueryData(factorQuery.queryKey, null);
    },
  });
}

/** Creates new recovery codes; the previous ones stop working. */
export function useNewRecoveryCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ factorId, ...json }: FactorChange) =>
      request(api.auth.v1.factors[":id"].recovery_codes.$post({ param: { id: factorId }, json })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: factorQuery.queryKey }),
  });
}
