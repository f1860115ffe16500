import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { factorProofSchema, verifyFactorSchema } from "../../../contract/identity/accounts.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { factorQuery } from "./own-account.ts";
import { requireCookie, type Session, setSession } from "./session.ts";

/** A code from the app, or a recovery code, for a factor. */
type FactorProof = { factorId: string } & z.input<typeof verifyFactorSchema>;

async function verifyFactor({ factorId, ...json }: FactorProof) {
  return request(api.auth.v1.factors[":id"].verify.$post({ param: { id: factorId }, json }));
}

/** Finishes signing in with the second step. */
export function useSecondStep({ onSuccess }: Pick<MutationCallbacks<Session, FactorProof>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (proof: FactorProof) => requireCookie((await verifyFactor(proof)).session),
    onSuccess: (session, proof) => {
      setSession(queryClient, session);
      onSuccess?.(session, proof);
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

export function useTurnOffFactor({ onSuccess }: Pick<MutationCallbacks<void, FactorChange>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ factorId, ...json }: FactorChange) => {
      await request(api.auth.v1.factors[":id"].$delete({ param: { id: factorId }, json }));
    },
    onSuccess: (data, change) => {
      queryClient.setQueryData(factorQuery.queryKey, null);
      onSuccess?.(data, change);
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
