import { emailPreferencesSchema } from "../../../contract/identity/email-preferences.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { hasPlainSubjects, savePlainSubjects } from "./queries.ts";

const path = "/rest/v1/email_preferences/own";

const limits = defineLimits({
  email_preference_changes: { points: 60, seconds: 60 },
  email_preference_reads: { points: 300, seconds: 60 },
});

const read = defineRoute({
  method: "get",
  path,
  operationId: "getEmailPreferences",
  access: "user",
  rateLimit: { limit: limits.email_preference_reads, per: "person" },
  tag: "accounts",
  summary: "Read how our emails to me look",
  responses: { 200: jsonResponse("My preferences", emailPreferencesSchema) },
});

const change = defineRoute({
  method: "put",
  path,
  operationId: "changeEmailPreferences",
  access: "user",
  rateLimit: { limit: limits.email_preference_changes, per: "person" },
  leavesPublicData: true,
  tag: "accounts",
  summary: "Choose how our emails to me look",
  request: { body: jsonBody(emailPreferencesSchema) },
  responses: { 200: jsonResponse("My preferences", emailPreferencesSchema) },
});

export function emailPreferencesRoutes({ db }: Platform) {
  return createRouter()
    .openapi(read, async (c) => {
      const { email } = await requireViewer(c);
      return c.json({ plain_subjects: await hasPlainSubjects(db, { email }) }, 200);
    })
    .openapi(change, async (c) => {
      const { id: userId } = await requireViewer(c);
      const preferences = c.req.valid("json");
      await savePlainSubjects(db, { userId, isPlain: preferences.plain_subjects });
      return c.json(preferences, 200);
    });
}
