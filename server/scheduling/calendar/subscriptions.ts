import { randomUUID } from "node:crypto";
import type { CalendarSubscriptions } from "../../../contract/scheduling/calendar.schema.ts";
import {
  type CalendarFileFailureReason,
  calendarFileFailureTexts,
  maxSubscriptions,
  parseCalendarAddress,
} from "../../../contract/scheduling/calendar-files.ts";
import type { Queryable } from "../../../db/database.ts";
import { lockOwnProfile, requireOwnProfile } from "../../directory/doulas/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import { CalendarFileFailure, type CalendarFileReader } from "../../providers/calendar/calendar-file.ts";
import { CalendarReaderBusy } from "../../providers/calendar/reading-queue.ts";
import { readAddress } from "./file-readings.ts";
import {
  deleteSubscription,
  findAddresses,
  findSubscriptions,
  insertSubscription,
} from "./subscription-queries.ts";
import { findSource, storeReading } from "./sync-queries.ts";

/** The caller's calendars outside Google. */
export async function readSubscriptions(
  { db }: Platform,
  calendarFiles: Pick<CalendarFileReader, "sandboxUrl">,
  userId: string,
): Promise<CalendarSubscriptions> {
  return {
    items: await findSubscriptions(db, userId),
    sandbox_url: calendarFiles.sandboxUrl ?? null,
  };
}

/** Who is adding a calendar in this process. Each makes us call a server that may never respond. */
const adding = new Set<string>();

/** Adds a calendar like `readAndAdd`, one at a time for each person. */
export async function addSubscription(
  platform: Platform,
  calendarFiles: CalendarFileReader,
  request: { userId: string; address: string },
): Promise<void> {
  const { userId } = request;
  if (adding.has(userId)) throw new Refusal("rate_limited", { retryAfterSeconds });
  adding.add(userId);
  try {
    await readAndAdd(platform, calendarFiles, request);
  } finally {
    adding.delete(userId);
  }
}

const retryAfterSeconds = 10;

/** Adds a calendar by its address, after reading it once. */
async function readAndAdd(
  platform: Platform,
  calendarFiles: CalendarFileReader,
  { userId, address: typed }: { userId: string; address: string },
): Promise<void> {
  const { db, encryption, logger } = platform;
  const { id: profileId, timeZone } = await requireOwnProfile(db, userId);
  const url = parseCalendarAddress(typed);
  if (!url) throw refuseAddress("not_https");
  const address = url.href;
  await requireNewAddress(platform, db, { doulaProfileId: profileId, address });
  const reading = await readAddress(platform, calendarFiles, { address, timeZone }).catch(
    (error: unknown) => {
      if (error instanceof CalendarReaderBusy) throw new Refusal("unavailable", { retryAfterSeconds });
      if (!(error instanceof CalendarFileFailure)) throw error;
      logger.warn({ error: describeError(error) }, "calendar not added");
      throw refuseAddress(error.code);
    },
  );
  if (!reading) throw new Error("a file without a known version was read");
  await inTransaction(db, async (tx) => {
    const { id: doulaProfileId } = await lockOwnProfile(tx, userId);
    await requireNewAddress(platform, tx, { doulaProfileId, address });
    const id = randomUUID();
    const sealed = encryption.encrypt(address, { purpose: "calendar-address", id });
    const added = { id, doulaProfileId, address: sealed, host: url.host, now: reading.now };
    if (!(await insertSubscription(tx, added))) throw new Refusal("not_found");
    const source = await findSource(tx, id);
    if (source) await storeReading(tx, { source, ...reading });
  });
}

async function requireNewAddress(
  { encryption }: Platform,
  db: Queryable,
  { doulaProfileId, address }: { doulaProfileId: string; address: string },
): Promise<void> {
  const known = await findAddresses(db, doulaProfileId);
  const isKnown = known.some(
    ({ id, address: sealed }) => encryption.decrypt(sealed, { purpose: "calendar-address", id }) === address,
  );
  if (isKnown) throw refuseAddress("known");
  if (known.length >= maxSubscriptions) throw refuseAddress("too_many");
}

const refusalTexts = {
  ...calendarFileFailureTexts,
  known: "You have already added this calendar.",
  too_many: `You can add up to ${maxSubscriptions} calendars. Please remove one first.`,
};

function refuseAddress(code: CalendarFileFailureReason | "known" | "too_many"): Refusal {
  return new Refusal("invalid_input", { errors: [{ field: "address", code, message: refusalTexts[code] }] });
}

/** Stops reading one of the caller's calendars, whose events close no times from then on. Repeating it changes nothing. */
export async function removeSubscription(
  { db }: Platform,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await deleteSubscription(db, { userId, id });
}
