import {
  publicSettingsSchema,
  settingsChangeSchema,
  settingsSchema,
} from "../../../contract/settings/settings.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireSessionId,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { readCachedPublicSettings, readSettings } from "../../settings/settings/service.ts";
import { changeSettings, settingRateLimits } from "./changes.ts";

const tag = "settings";

const publicSettings = defineRoute({
  method: "get",
  path: "/rest/v1/platform_settings/public",
  operationId: "getPublicSettings",
  access: "public",
  tag,
  summary: "Read the settings that every page may know",
  responses: { 200: jsonResponse("The current public settings", publicSettingsSchema) },
});

const settings = defineRoute({
  method: "get",
  path: "/rest/v1/platform_settings",
  operationId: "getSettings",
  access: "admin",
  rateLimit: { limit: settingRateLimits.setting_reads, per: "person" },
  tag,
  summary: "Read all platform settings",
  responses: { 200: jsonResponse("The current settings", settingsSchema) },
});

const change = defineRoute({
  method: "patch",
  path: "/rest/v1/platform_settings",
  operationId: "updateSettings",
  access: "admin",
  rateLimit: { limit: settingRateLimits.setting_changes, per: "person" },
  tag,
  summary: "Change some settings; they apply immediately",
  description: "Changing the platform fee needs the password. Approved doulas are emailed.",
  errors: [
    "settings_changed",
    "own_factor_missing",
    "proof_required",
    "wrong_password",
    "code_invalid",
    "rate_limited",
  ],
  request: { body: jsonBody(settingsChangeSchema) },
  responses: { 200: jsonResponse("The current settings", settingsSchema) },
});

export function settingsRoutes(platform: Platform) {
  const { db } = platform;
  return createRouter()
    .openapi(publicSettings, async (c) => c.json(await readCachedPublicSettings(platform), 200))
    .openapi(settings, async (c) => c.json(await readSettings(db), 200))
    .openapi(change, async (c) => {
      const [{ id: adminId }, sessionId] = [await requireViewer(c), await requireSessionId(c)];
      const saved = await changeSettings(platform, { adminId, sessionId, change: c.req.valid("json") });
      return c.json(saved, 200);
    });
}
