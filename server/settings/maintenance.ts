import type { MiddlewareHandler } from "hono";
import type { SessionUser } from "../../contract/accounts.schema.ts";
import type { AppEnv } from "../platform/http.ts";
import { Refusal } from "../platform/refusal.ts";
import { type KeptSettingsReader, readKeptSettings } from "./kept.ts";

/** When to look again, for programs and search engines. */
export const maintenanceRetrySeconds = 300;

/** Logging in still works, so that an admin can end the maintenance; webhooks tell what happens only for so long. */
const openPath = /^(\/login\/?$|\/auth\/v1\/|\/functions\/v1\/stripe-webhook$)/;

interface Asking {
  path: string;
  /** Read only while maintenance is on. */
  viewer: () => Promise<SessionUser | null>;
}

/**
 * What maintenance means for the caller of a path: `off`, `closed`, or `let-in` (while it is on, as every admin is).
 */
export async function maintenanceFor(
  platform: KeptSettingsReader,
  { path, viewer }: Asking,
): Promise<"off" | "closed" | "let-in"> {
  const { maintenance_mode: isOn } = await readKeptSettings(platform);
  if (!isOn) return "off";
  return openPath.test(path) || (await viewer())?.user_type === "admin" ? "let-in" : "closed";
}

/** Refuses a call with `maintenance` where that closes it. */
export function closedForMaintenance(platform: KeptSettingsReader): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    // Whose page it is has been let in.
    if (c.env.isOwnCall) return next();
    if ((await maintenanceFor(platform, { path: c.req.path, viewer: c.var.viewer })) === "closed") {
      throw new Refusal("maintenance", { retryAfterSeconds: maintenanceRetrySeconds });
    }
    await next();
  };
}
