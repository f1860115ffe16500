import "../platform/zod-config.ts";
import { z } from "zod";
import { emailSchema } from "../identity/accounts.schema.ts";

/** POST /functions/v1/email-events */
export const emailEventSchema = z.strictObject({
  type: z.enum(["bounced", "complained"]).describe("Returned for good, or reported as spam"),
  address: emailSchema,
});
