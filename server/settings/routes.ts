import { publicSettingsSchema } from "../../contract/settings.schema.ts";
import { createRouter, defineRoute, jsonAnswer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { readPublicSettings } from "./service.ts";

const publicSettings = defineRoute({
  method: "get",
  path: "/rest/v1/platform_settings/public",
  operationId: "getPublicSettings",
  access: "public",
  tags: ["settings"],
  summary: "What every page may know of the platform's settings",
  responses: { 200: jsonAnswer("The settings in force", publicSettingsSchema) },
});

export function settingsRoutes({ db }: Platform) {
  return createRouter().openapi(publicSettings, async (c) => c.json(await readPublicSettings(db), 200));
}
