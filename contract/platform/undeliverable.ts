/** Why an address gets no more email: refused by its mail server, returned later, or reported as spam. */
export const undeliverableReasons = ["refused", "bounced", "complained"] as const;

export type UndeliverableReason = (typeof undeliverableReasons)[number];
