import { birthNoticesSchema, type OwnBirth, ownBirthSchema } from "../../contract/births.schema.ts";
import type { NoticeKind } from "../../contract/births.ts";
import { doulaBookingPageSchema } from "../../contract/bookings.schema.ts";
import type { TestApp } from "./app.ts";
import { signedInUser, type TestPerson } from "./fixtures.ts";

export const dueDate = "2027-04-10";

type Signed = Pick<TestPerson, "cookie">;

/** Saves a parent's profile with this due date. */
export async function saveDueDate(app: TestApp, parent: TestPerson, due_date: string | null): Promise<void> {
  const json = { full_name: parent.fullName, parent2_name: "", phone: "512-555-0147", address: "", due_date };
  const url = `/rest/v1/parent_profiles/${parent.id}`;
  const response = await app.send(url, { method: "PUT", as: parent.cookie, json });
  if (response.status !== 200) throw new Error(await response.text());
}

/** Signs in a parent who is due on `dueDate`. */
export async function signedInParent(app: TestApp, fullName?: string): Promise<TestPerson> {
  const parent = await signedInUser(app, "client", fullName);
  await saveDueDate(app, parent, dueDate);
  return parent;
}

const send = (app: TestApp, method: string, path: string, parent: Signed, json?: object) =>
  app.send(`/rest/v1/${path}`, { method, as: parent.cookie, json });

export const giveBirth = (app: TestApp, parent: Signed, born_on: string) =>
  send(app, "PUT", "births/own", parent, { born_on });
export const undoBirth = (app: TestApp, parent: Signed) => send(app, "DELETE", "births/own", parent);
export const enterLoss = (app: TestApp, parent: Signed) => send(app, "PUT", "losses/own", parent, {});
export const undoLoss = (app: TestApp, parent: Signed) => send(app, "DELETE", "losses/own", parent);

export const tellDoula = (app: TestApp, parent: Signed, doula: { id: string }, kind: NoticeKind) =>
  send(app, "POST", "birth_notices", parent, { doula_profile_id: doula.id, kind });

export async function readOwnBirth(app: TestApp, parent: Signed): Promise<OwnBirth> {
  return ownBirthSchema.parse(await (await send(app, "GET", "births/own", parent)).json());
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
