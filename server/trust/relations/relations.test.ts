import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { doulaOrdersPageSchema } from "../../../contract/commerce/doula-orders.schema.ts";
import { doulaBookingPageSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { booked, readBookings } from "../../testing/booking-changes.ts";
import {
  insertThread,
  readConversation,
  readConversations,
  sendText,
  setBlock,
} from "../../testing/conversations.ts";
import { listFavorites, saveFavorite, signedInUser, signInAs } from "../../testing/fixtures.ts";
import { letTimePass } from "../../testing/let-time-pass.ts";
import { minutesAfter, monday } from "../../testing/moments.ts";
import { setSuspended } from "../../testing/suspension.ts";

const app = await useTestApp();
const admin = await signedInUser(app, "admin");
beforeEach(() => app.setNow(monday));

const callEnd = new Date("2026-11-25T15:30:00Z");
const picture = "https://pictures.example/grace.webp";
const grace = { full_name: "Grace Okafor", first_name: "Grace", last_name: "Okafor" };
const newGrace = { full_name: "Marigold Newname", first_name: "Marigold", last_name: "Newname" };
const hidden = { full_name: "Former member", first_name: "Former member", last_name: "" };

/** A parent and a doula who have written to each other and had a call; the parent has saved the doula. */
async function insertRelation() {
  const thread = await insertThread(app, { profileImageUrl: picture });
  await app.db
    .update(schema.users)
    .set({ profileImageUrl: "https://pictures.example/ana.webp" })
    .where(eq(schema.users.id, thread.parent.id));
  await saveFavorite(app, thread.parent, thread.doula.id);
  await sendText(app, thread.parent, thread.id, "Hello");
  await booked(app, thread.parent, thread.doula);
  await letTimePass(app, minutesAfter(callEnd, 10));
  return thread;
}

type Relation = Awaited<ReturnType<typeof insertRelation>>;

/** The doula's name and picture wherever the parent sees them. */
async function doulaAsSeen({ id, parent }: Relation) {
  const [favorite] = (await listFavorites(app, parent)).items;
  const [booking] = (await readBookings(app, parent)).items;
  const { other } = await readConversation(app, parent, id);
  return [
    favorite?.doula,
    booking && { ...booking.doula, profile_image_url: booking.doula.profile_image },
    other,
  ];
}

/** The call's title in the calendar file that the parent downloads. */
async function calendarTitle({ parent }: Relation) {
  const [booking] = (await readBookings(app, parent)).items;
  const file = await app.send(`/rest/v1/bookings/${booking?.id}/calendar.ics`, { as: parent.cookie });
  return /SUMMARY:(.*)/.exec(await file.text())?.[1]?.trim();
}

async function expectDoula(relation: Relation, seen: object): Promise<void> {
  expect(await doulaAsSeen(relation)).toMatchObject([seen, seen, seen]);
}

/** The parent's name and picture wherever the doula sees them. */
async function parentAsSeen({ id, doula }: Relation) {
  const response = await app.send("/rest/v1/bookings/as_doula?list=past", { as: doula.cookie });
  const [booking] = doulaBookingPageSchema.parse(await response.json()).items;
  const { other } = await readConversation(app, doula, id);
  return [
    { full_name: booking?.parent?.full_name, image: booking?.parent?.profile_image },
    { full_name: other.full_name, image: other.profile_image_url },
  ];
}

async function expectParent(relation: Relation, seen: { full_name: string; image: string | null }) {
  expect(await parentAsSeen(relation)).toEqual([seen, seen]);
}

const changeUser = ({ doula }: Relation, json: object) =>
  app.send(`/rest/v1/users/${doula.userId}`, { method: "PUT", as: admin.cookie, json });

const renameDoula = (relation: Relation) =>
  changeUser(relation, { first_name: newGrace.first_name, last_name: newGrace.last_name });

async function renameParent({ parent }: Relation): Promise<void> {
  const json = {
    full_name: "Marigold Newname",
    parent2_name: null,
    phone: null,
    address: null,
    due_date: null,
    provider: null,
  };
  await app.send(`/rest/v1/parent_profiles/${parent.id}`, { method: "PUT", as: parent.cookie, json });
}

describe("[2.6] a doula who is no longer listed", () => {
  test("appears with their last public details after changing their type", async () => {
    const relation = await insertRelation();
    await changeUser(relation, { user_type: "client" });
    await renameDoula(relation);
    await expectDoula(relation, { ...grace, profile_image_url: picture });
    expect(await calendarTitle(relation)).toBe("Intro call: Grace Okafor and Ana Maria Ruiz");
  });

  test("appears with their last public details while unlisted by an admin", async () => {
    const relation = await insertRelation();
    const path = `/rest/v1/doula_profiles/${relation.doula.id}`;
    const change = (action: string, json: object) =>
      app.send(`${path}/${action}`, { method: "POST", as: admin.cookie, json });
    await change("unlist", { reason: "other", note: "The license expired." });
    await renameDoula(relation);
    await expectDoula(relation, { ...grace, profile_image_url: picture });
    await change("list_again", {});
    await expectDoula(relation, newGrace);
  });

  test("has no picture once the formerly public one is deleted", async () => {
    const relation = await insertRelation();
    await changeUser(relation, { user_type: "client" });
    const { userId, userEmail } = relation.doula;

    const cookie = await signInAs(app, userEmail);
    await app.send(`/storage/v1/object/profile-images/${userId}`, { method: "DELETE", as: cookie });
    await expectDoula(relation, { ...grace, profile_image_url: null });
  });

  test("is hidden after a block", async () => {
    const relation = await insertRelation();
    await setBlock(app, relation.doula, relation.id, true);
    await changeUser(relation, { user_type: "client" });
    await expectDoula(relation, { ...hidden, profile_image_url: null });
  });

  test("is hidden while suspended", async () => {
    const relation = await insertRelation();
    await setSuspended(app, admin, relation.doula.userId, true);
    await expectDoula(relation, { ...hidden, profile_image_url: null });
    expect(await calendarTitle(relation)).toBe("Intro call: Former member and Ana Maria Ruiz");
    expect((await listFavorites(app, relation.parent)).items[0]?.doula.location).toBeNull();
    await setSuspended(app, admin, relation.doula.userId, false);
    await expectDoula(relation, { ...grace, profile_image_url: picture });
  });
});

test("[2.6] no response contains the slug of a hidden doula, which would reveal their name", async () => {
  const relation = await insertRelation();
  const { id, parent, doula } = relation;
  const slugsSeen = async () => {
    const [booking] = (await readBookings(app, parent)).items;
    const { other } = await readConversation(app, parent, id);
    return [booking?.doula.slug, other.doula?.slug];
  };
  await setSuspended(app, admin, doula.userId, true);
  expect(await slugsSeen()).toEqual([null, null]);
  await setSuspended(app, admin, doula.userId, false);
  expect(await slugsSeen()).toEqual([doula.slug, doula.slug]);
  await setBlock(app, parent, id, true);
  await changeUser(relation, { user_type: "client" });
  expect((await slugsSeen())[0]).toBeNull();
});

test("[2.6] a listed doula is public, even to a parent they have blocked", async () => {
  const relation = await insertRelation();
  await setBlock(app, relation.doula, relation.id, true);
  await expectDoula(relation, { ...grace, profile_image_url: picture });
});

describe("[2.6] a parent", () => {
  test("who has blocked a doula is hidden from them", async () => {
    const relation = await insertRelation();
    await setBlock(app, relation.parent, relation.id, true);
    await renameParent(relation);
    await expectParent(relation, { full_name: "Former member", image: null });
    for (const name of ["Ana", "Marigold"]) {
      expect((await readConversations(app, relation.doula, `?search=${name}`)).items).toEqual([]);
    }
  });

  test("blocked by a doula keeps the name that the doula knew, without a picture", async () => {
    const relation = await insertRelation();
    await setBlock(app, relation.doula, relation.id, true);
    await renameParent(relation);
    await expectParent(relation, { full_name: "Ana Maria Ruiz", image: null });
    await setBlock(app, relation.doula, relation.id, false);
    await expectParent(relation, {
      full_name: "Marigold Newname",
      image: "https://pictures.example/ana.webp",
    });
  });

  test("is hidden while suspended", async () => {
    const relation = await insertRelation();
    await setSuspended(app, admin, relation.parent.id, true);
    await expectParent(relation, { full_name: "Former member", image: null });
  });

  test("who has blocked a doula is hidden in the doula's orders", async () => {
    const relation = await insertRelation();
    await app.db.insert(schema.orders).values({
      parentUserId: relation.parent.id,
      doulaProfileId: relation.doula.id,
      packageSnapshot: {
        ...{ name: "Full circle", description: null, price: 1200, duration_weeks: 12 },
        ...{ doula_name: "Grace", doula_slug: "grace" },
      },
      amount: "1200.00",
      platformFeePercent: "5.0",
      platformFee: "60.00",
      stripeAccountId: "acct_paid",
      status: "paid",
      paidAt: monday,
    });
    const buyer = async () => {
      const response = await app.send("/rest/v1/sales", { as: relation.doula.cookie });
      return doulaOrdersPageSchema.parse(await response.json()).items[0]?.parent;
    };
    expect(await buyer()).toEqual({ user_id: relation.parent.id, name: "Ana Maria Ruiz" });
    await setBlock(app, relation.parent, relation.id, true);
    expect(await buyer()).toEqual({ user_id: null, name: "Former member" });
  });
});
