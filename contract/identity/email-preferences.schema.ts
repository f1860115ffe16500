import "../platform/zod-config.ts";
import { z } from "zod";

/** GET and PUT /rest/v1/email_preferences/own. */
export const emailPreferencesSchema = z.strictObject({
  plain_subjects: z
    .boolean()
    .describe("Subjects and previews of emails say only 'You have an update', for locked screens"),
});

export type EmailPreferences = z.infer<typeof emailPreferencesSchema>;
