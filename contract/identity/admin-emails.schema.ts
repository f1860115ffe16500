import "../platform/zod-config.ts";
import { z } from "zod";

/** GET and PUT /rest/v1/admin_emails/own: what an admin is emailed about. */
export const adminEmailsSchema = z.strictObject({
  reports: z.boolean().describe("New reports"),
  applications: z.boolean().describe("New applications"),
  payments: z.boolean().describe("Payments that need review"),
});

export type AdminEmails = z.infer<typeof adminEmailsSchema>;
