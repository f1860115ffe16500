import { useMutation } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";

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
