import "./zod-config.ts";
import { z } from "zod";
import { idSchema, instantSchema, pageSchema } from "./fields.schema.ts";
import { undeliverableReasons } from "./undeliverable.ts";

const markShape = {
  reason: z
    .enum(undeliverableReasons)
    .describe("`refused` by the mail server, `bounced` later, or `complained` about spam"),
  since: instantSchema,
};

/** GET /rest/v1/undeliverable_addresses */
export const undeliverableAddressSchema = z.object({
  id: idSchema,
  address: z.string(),
  ...markShape,
  code: z.string().nullable().describe("The mail server's codes, such as 550 5.1.1"),
  dropped: z.int().describe("How many emails were not sent since then"),
});

export type UndeliverableAddress = z.infer<typeof undeliverableAddressSchema>;

export const undeliverablePageSchema = pageSchema(undeliverableAddressSchema);

/** {id} in the routes of undeliverable addresses. */
export const undeliverableParamsSchema = z.object({ id: idSchema });

/** GET /auth/v1/user/undeliverable */
export const ownDeliverySchema = z.object({
  undeliverable: z
    .object({
      ...markShape,
      can_clear: z.boolean().describe("False until the address is confirmed"),
    })
    .nullable()
    .describe("Null if email to the account's address is sent"),
});

export type OwnDelivery = z.infer<typeof ownDeliverySchema>;
