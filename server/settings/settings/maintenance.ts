import type { MiddlewareHandler } from "hono";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { AppEnv } from "../../platform/http/app-env.ts";
import { type CachedSettingsReader, readCachedSettings } from "./cached.ts";

/** When clients and search engines should retry. */
export const maintenanceRetrySeconds = 300;

/**
 * Logging in still works, so that an admin can end the maintenance. Webhooks do too, because they are only
 * repeated for a limited time.
 */
const openPath = /^(\/login\/?$|\/auth\/v1\/|\/functions\/v1\/(stripe-webhook|email-events)$)/;

interface MaintenanceCheck {
  path: string;
  /** Runs only while maintenance is on. */
  viewer: () => Promise<SessionUser | null>;
}

/**
 * Returns the effect of maintenance on the caller of a path: `off`, `closed`, or `let-in` (it is on, but the
 * caller is an admin).
 */
export async function checkMaintenance(
  platform: CachedSettingsReader,
  { path, viewer }: MaintenanceCheck,
): Promise<"off" | "closed" | "let-in"> {
  const { maintenance_mode: isOn } = await readCachedSettings(platform);
  if (!isOn) return "off";
  return openPath.test(path) || (await viewer())?.user_type === "admin" ? "let-in" : "closed";
}

/** Refuses a call with `maintenance` if the site is closed for it. */
export function closedForMaintenance(platform: CachedSettingsReader): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // The visitor of the page being rendered has already been let in.
    if (c.env.isOwnCall) return next();
    if ((await checkMaintenance(platform, { path: c.req.path, viewer: c.var.viewer })) === "closed") {
      throw new Refusal("maintenance", { retryAfterSeconds: maintenanceRetrySeconds });
    }
    await next();
  };
}
