import type { z } from "zod";
import type {
  AlertArea,
  DoulaAlert,
  newDoulaAlertResponseSchema,
  newDoulaAlertSchema,
  OwnAlert,
} from "../../../contract/directory/doula-alerts.schema.ts";
import { alertLinkHours } from "../../../contract/directory/doula-alerts.ts";
import { errorMessages } from "../../../contract/errors.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { toMailbox } from "../../platform/email/mailboxes.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { addressNeighborhood } from "../../platform/security/networks.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { createToken, hashToken } from "../../platform/security/tokens.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import { findZipCodeAround } from "../places/service.ts";
import { confirmAlertEmail, doulaAlertEmail } from "./emails.ts";
import {
  activateAlert,
  findActiveAlerts,
  insertActiveAlert,
  insertPendingAlert,
  markDueAlerts,
  markAlertStopped as markStopped,
  stopAlertTo,
} from "./queries.ts";

export { alertAddressesSql, deleteAlertsTo, deleteOldAlerts, moveAlerts } from "./queries.ts";

export const alertLimits = defineLimits({
  // Anyone can enter any address, which then gets an email.
  doula_alerts_address: { points: 10, seconds: 60 * 60 },
  doula_alerts_network: { points: 60, seconds: 24 * 60 * 60 },
  doula_alerts_mailbox: { points: 3, seconds: 24 * 60 * 60 },
  doula_alert_links: { points: 60, seconds: 60 * 60 },
  // Email providers send the clicks of all their users from few addresses.
  doula_alert_stops: { points: 2000, seconds: 60 * 60 },
  doula_alert_changes: { points: 60, seconds: 60 * 60 },
});

interface AlertRequest extends z.output<typeof newDoulaAlertSchema> {
  /** The signed-in person's, which needs no link; undefined for everybody else. */
  confirmedEmail: string | undefined;
  /** The caller's network address. */
  address: string;
}

/**
 * Emails an address when a doula joins near a place. A signed-in person's confirmed address is used at once; any other
 * gets a link to confirm first. The response does not depend on whether the address is known: only the email names the
 * alert that it would replace.
 */
export async function createAlert(
  platform: Platform,
  { confirmedEmail, email = confirmedEmail, lat, lng, miles, address }: AlertRequest,
): Promise<z.output<typeof newDoulaAlertResponseSchema>> {
  const { db, mailer, now, rateLimit } = platform;
  // The city's own name: a name that a stranger typed would end up in an email to somebody else.
  const zip = findZipCodeAround({ lat, lng });
  if (!zip) throw new Refusal("place_not_found");
  if (email === undefined) {
    const message = errorMessages.invalid_email;
    throw new Refusal("invalid_input", { errors: [{ field: "email", code: "missing", message }] });
  }
  const alert = {
    email,
    point: zip.center,
    place: zip.location,
    radiusMiles: miles,
    stopToken: createToken(),
  };
  if (email === confirmedEmail) {
    const replaced = await inTransaction(db, (tx) => insertActiveAlert(tx, alert, now()));
    return { status: "active", replaced: differingArea(replaced, { place: alert.place, miles }) };
  }
  const network = addressNeighborhood(address);
  if (network) await rateLimit.count(alertLimits.doula_alerts_network, network);
  await rateLimit.count(alertLimits.doula_alerts_mailbox, toMailbox(email));
  const site = await readEmailSite(platform, db);
  const token = createToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + alertLinkHours * 3_600_000);
  await inTransaction(db, async (tx) => {
    await insertPendingAlert(tx, { ...alert, tokenHash: hashToken(token), createdAt, expiresAt });
    const [active = null] = await findActiveAlerts(tx, email);
    const replaces = differingArea(active, { place: alert.place, miles });
    const confirmation = confirmAlertEmail({ ...alert, replaces, token, expiresAt }, site);
    await mailer.send(tx, confirmation);
  });
  return { status: "email_sent" };
}

/** Activates the alert of an emailed link. */
export async function confirmAlert({ db, now }: Platform, token: string): Promise<DoulaAlert> {
  const active = await inTransaction(db, (tx) => activateAlert(tx, hashToken(token), now()));
  if (!active) throw new Refusal("alert_link_invalid");
  const { alert, replaced } = active;
  return { ...alert, replaced: differingArea(replaced, alert) };
}

/** The area of an earlier alert; null if there is none, or the new one is the same. */
function differingArea(earlier: AlertArea | null, { place, miles }: AlertArea): AlertArea | null {
  if (!earlier || (earlier.place === place && earlier.miles === miles)) return null;
  return { place: earlier.place, miles: earlier.miles };
}

/** Stops the alerts to an address. Repeating it, or an unknown token, changes nothing. */
export async function stopAlert({ db, now }: Platform, stopToken: string): Promise<void> {
  await markStopped(db, stopToken, now());
}

/** The active alerts to a person's confirmed address, newest first; none if it is undefined. */
export async function listOwnAlerts(
  { db }: Platform,
  confirmedEmail: string | undefined,
): Promise<OwnAlert[]> {
  const alerts = confirmedEmail === undefined ? [] : await findActiveAlerts(db, confirmedEmail);
  return alerts.map(({ confirmedAt, ...alert }) => ({ ...alert, confirmed_at: confirmedAt.toISOString() }));
}

/** Stops one of the alerts to a person's confirmed address. */
export async function stopOwnAlert(
  { db, now }: Platform,
  { confirmedEmail: email, id }: { confirmedEmail: string | undefined; id: string },
): Promise<void> {
  const isStopped = email !== undefined && (await stopAlertTo(db, { email, id, now: now() }));
  if (!isStopped) throw new Refusal("not_found");
}

/** Emails sent in one transaction. */
const batchSize = 100;

/** Sends the alerts that are due. */
export async function emailAlerts(platform: Platform): Promise<void> {
  const { db, mailer, now } = platform;
  const site = await readEmailSite(platform, db);
  let sent: number;
  do {
    sent = await inTransaction(db, async (tx) => {
      const due = await markDueAlerts(tx, { now: now(), limit: batchSize });
      await mailer.send(tx, ...due.map((alert) => doulaAlertEmail(alert, now(), site)));
      return due.length;
    });
  } while (sent === batchSize);
}

/** Starts the daily job that sends alerts, in the morning of the United States. */
export async function startDoulaAlertJobs(platform: Platform): Promise<void> {
  await platform.jobs.schedule("doula-alerts", "30 14 * * *", () => emailAlerts(platform));
}
