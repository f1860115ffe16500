import {
  publicSettingsSchema,
  settingsChangeSchema,
  settingsSchema,
} from "../../contract/settings.schema.ts";
import { createRouter, defineRoute, jsonAnswer, jsonBody, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { changeSettings, settingRateLimits } from "./changes.ts";
import { readKeptPublicSettings, readSettings } from "./service.ts";

const tags = ["settings"];

const publicSettings = defineRoute({
  method: "get",
  path: "/rest/v1/platform_settings/public",
  operationId: "getPublicSettings",
  access: "public",
  tags,
  summary: "What every page may know of the platform's settings",
  responses: { 200: jsonAnswer("The settings in force", publicSettingsSchema) },
});

const settings = defineRoute({
  method: "get",
  path: "/rest/v1/platform_settings",
  operationId: "getSettings",
  access: "admin",
  rateLimit: { limit: settingRateLimits.setting_reads, per: "person" },
  tags,
  summary: "All settings of the platform",
  responses: { 200: jsonAnswer("The settings in force", settingsSchema) },
});

const change = defineRoute({
  method: "patch",
  path: "/rest/v1/platform_settings",
  operationId: "updateSettings",
  access: "admin",
  rateLimit: { limit: settingRateLimits.setting_changes, per: "person" },
  tags,
  summary: "Change some settings; they are in force at once",
  errors: ["settings_changed", "own_factor_missing"],
  request: { body: jsonBody(settingsChangeSchema) },
  responses: { 200: jsonAnswer("The settings in force", settingsSchema) },
});

export function settingsRoutes(platform: Platform) {
  const { db } = platform;
  return createRouter()
    .openapi(publicSettings, async (c) => c.json(await readKeptPublicSettings(platform), 200))
    .openapi(settings, async (c) => c.json(await readSettings(db), 200))
    .openapi(change, async (c) => {
      const { id: adminId } = await requireViewer(c);
      return c.json(await changeSettings(platform, { adminId, change: c.req.valid("json") }), 200);
    });
}
