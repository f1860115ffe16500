import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import type { newDoulaAlertSchema } from "../../contract/doula-alerts.schema.ts";
import { request } from "../lib/api.ts";
import { api } from "./client.ts";

/** Asks for an email when a doula joins near a place. */
export function useCreateDoulaAlert() {
  return useMutation({
    mutationFn: (json: z.output<typeof newDoulaAlertSchema>) =>
      request(api.rest.v1.doula_alerts.$post({ json })),
  });
}

/** Confirms an alert with the token of its emailed link. */
export function useConfirmDoulaAlert() {
  return useMutation({
    mutationFn: (token: string) => request(api.rest.v1.doula_alerts.confirm.$post({ json: { token } })),
  });
}

/** Stops the alerts with the token that each of them contains. */
export function useStopDoulaAlerts() {
  return useMutation({
    mutationFn: (token: string) => request(api.rest.v1.doula_alerts.stop.$post({ query: { token } })),
  });
}
