import { findConfirmedEmail } from "../../identity/accounts/service.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ExportOwner } from "../../providers/domain.ts";
import { findAlertsTo } from "./queries.ts";

/** The alerts to the confirmed address of an export's owner. */
export async function findExportedAlerts({ db }: Platform, { viewer }: ExportOwner) {
  const email = await findConfirmedEmail(db, viewer.id);
  return email ? findAlertsTo(db, email) : [];
}
