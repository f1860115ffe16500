import {
  birthNoticesSchema,
  type OwnBirth,
  ownBirthSchema,
  type PlanChange,
} from "../../contract/families/births.schema.ts";
import type { NoticeKind } from "../../contract/families/births.ts";
import { parentProfileSchema } from "../../contract/identity/profiles.schema.ts";
import { addDays } from "../../contract/platform/time.ts";
import { type Booking, doulaBookingPageSchema } from "../../contract/scheduling/bookings.schema.ts";
import type { TestApp } from "./app.ts";
import { booked, readFreeTimes } from "./booking-changes.ts";
import { type insertDoula, signedInUser, type TestPerson } from "./fixtures.ts";
import { comingMonday } from "./moments.ts";

/** About five months ahead, and not the first of a month, which other answers contain. */
export const dueDate = `${addDays(comingMonday.toISOString().slice(0, 10), 140).slice(0, 8)}10`;
/** A due date after another one. */
export const laterDueDate = addDays(dueDate, 100);

type Signed = Pick<TestPerson, "cookie">;

/** Saves a parent's profile with this due date. */
export async function saveDueDate(app: TestApp, parent: TestPerson, due_date: string | null) {
  const json = { full_name: parent.fullName, parent2_name: "", phone: "512-555-0147", address: "", due_date };
  const url = `/rest/v1/parent_profiles/${parent.id}`;
  const response = await app.send(url, { method: "PUT", as: parent.cookie, json });
  if (response.status !== 200) throw new Error(await response.text());
  return response;
}

/** Returns the due date in a parent's profile. */
export async function readDueDate(app: TestApp, parent: TestPerson): Promise<string | null> {
  const response = await app.send(`/rest/v1/parent_profiles/${parent.id}`, { as: parent.cookie });
  return parentProfileSchema.parse(await response.json()).due_date;
}

/** Books one of the doula's free times, by default the first. */
export async function bookFreeTime(
  app: TestApp,
  parent: TestPerson,
  doula: Awaited<ReturnType<typeof insertDoula>>,
  index = 0,
): Promise<Booking> {
  const times = await readFreeTimes(app, `/rest/v1/doula_profiles/${doula.id}/slots`);
  return booked(app, parent, doula, times[index]);
}

/** Signs in a parent who is due on `dueDate`. */
export async function signedInParent(app: TestApp, fullName?: string): Promise<TestPerson> {
  const parent = await signedInUser(app, "client", fullName);
  await saveDueDate(app, parent, dueDate);
  return parent;
}

const send = (app: TestApp, method: string, path: string, parent: Signed, json?: object) =>
  app.send(`/rest/v1/${path}`, { method, as: parent.cookie, json });

const changePlans = (app: TestApp, parent: Signed, change: PlanChange) =>
  send(app, "POST", "plans/own", parent, change);

export const giveBirth = (app: TestApp, parent: Signed, born_on: string) =>
  changePlans(app, parent, { kind: "birth", born_on });
export const undoBirth = (app: TestApp, parent: Signed) => changePlans(app, parent, { kind: "undo_birth" });
export const enterLoss = (app: TestApp, parent: Signed) => changePlans(app, parent, { kind: "loss" });
export const undoLoss = (app: TestApp, parent: Signed) => changePlans(app, parent, { kind: "undo_loss" });

export const tellDoula = (app: TestApp, parent: Signed, doula: { id: string }, kind: NoticeKind) =>
  send(app, "POST", "birth_notices", parent, { doula_profile_id: doula.id, kind });

export async function readOwnBirth(app: TestApp, parent: Signed): Promise<OwnBirth> {
  return ownBirthSchema.parse(await (await send(app, "GET", "plans/own", parent)).json());
}

/** Returns what parents told a doula. */
export async function readNotices(app: TestApp, doula: Signed) {
  const response = await send(app, "GET", "birth_notices/as_doula", doula);
  return birthNoticesSchema.parse(await response.json());
}

/** Returns the parents of a doula's upcoming bookings, as she sees them. */
export async function readParents(app: TestApp, doula: Signed) {
  const response = await send(app, "GET", "bookings/as_doula?list=upcoming", doula);
  return doulaBookingPageSchema.parse(await response.json()).items.map(({ parent }) => parent);
}
