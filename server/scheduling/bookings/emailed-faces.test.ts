import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { bookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { findBookingRecord } from "./booking-records.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

/** A parent and a doula, both with a picture, who have an intro call or a request for one. */
async function bookCall(requiresApproval: boolean) {
  const client = await signedInUser(app, "client", "Ana Ruiz");
  await app.db
    .update(schema.users)
    .set({ profileImageUrl: `${client.id}/ana.webp` })
    .where(eq(schema.users.id, client.id));
  const doula = await signedInDoula(app, { requiresApproval, profileImageUrl: "7/grace.webp" });
  const json = {
    booking_type: "intro_call",
    doula_profile_id: doula.id,
    starts_at: "2026-11-25T15:00:00.000Z",
  };
  const response = await app.send("/rest/v1/bookings", { method: "POST", as: client.cookie, json });
  const { id } = bookingSchema.parse(await response.json());
  return { id, client, doula };
}

const findPicture = (html: string) => /<img src="([^"]+)"/.exec(html)?.[1];
const pictures = "http://doula.test/storage/v1/object/public/profile-images";

test("[2.6] the emails about a confirmed call show each person the other's picture", async () => {
  const { client, doula } = await bookCall(false);
  const toClient = await app.emailTo(client.email, /^Intro call with/);
  const toDoula = await app.emailTo(doula.userEmail, /^New intro call/);
  expect(findPicture(toClient.html)).toBe(`${pictures}/7/grace.webp`);
  expect(findPicture(toDoula.html)).toBe(`${pictures}/${client.id}/ana.webp`);
});

test("[2.7] the email about a request shows the doula no picture of the parent", async () => {
  const { client, doula } = await bookCall(true);
  const toDoula = await app.emailTo(doula.userEmail, /^Intro call request/);
  expect(findPicture(toDoula.html)).toBeUndefined();
  expect(findPicture((await app.emailTo(client.email, /requested/)).html)).toBe(`${pictures}/7/grace.webp`);
});

test("[2.7] an email shows the last listed picture of a doula who is no longer listed", async () => {
  const { id, client, doula } = await bookCall(true);
  const lastListed = { full_name: "Grace Okafor", first_name: "Grace", profile_image_url: "7/listed.webp" };
  await app.db
    .update(schema.doulaProfiles)
    .set({ unlistedAt: monday, unlistedReasons: ["by_admin"], lastListed })
    .where(eq(schema.doulaProfiles.id, doula.id));
  await app.send(`/rest/v1/bookings/${id}/approve`, { method: "POST", as: doula.cookie, json: {} });
  const email = await app.emailTo(client.email, /^Confirmed/);
  expect(findPicture(email.html)).toBe(`${pictures}/7/listed.webp`);
});

describe("[6.4] the pictures for a call's emails", () => {
  type Call = Awaited<ReturnType<typeof bookCall>>;
  const readPictures = async ({ id }: Call) => {
    const record = await findBookingRecord(app.db, id);
    return { client: record?.client.image, doula: record?.doula.image };
  };
  const unlist = ({ doula }: Call, reason: "by_admin" | "suspended") =>
    app.db
      .update(schema.doulaProfiles)
      .set({ unlistedAt: monday, unlistedReasons: [reason] })
      .where(eq(schema.doulaProfiles.id, doula.id));

  test("leave out a suspended parent's", async () => {
    const call = await bookCall(false);
    expect(await readPictures(call)).toEqual({ client: `${call.client.id}/ana.webp`, doula: "7/grace.webp" });
    await app.db.update(schema.users).set({ suspendedAt: monday }).where(eq(schema.users.id, call.client.id));
    expect(await readPictures(call)).toEqual({ client: null, doula: "7/grace.webp" });
  });

  test("leave out a suspended doula's", async () => {
    const call = await bookCall(false);
    await unlist(call, "suspended");
    expect((await readPictures(call)).doula).toBeNull();
  });

  test.each(["parent", "doula"])(
    "leave out both after the %s's block, except a listed doula's, which is public",
    async (blocker) => {
      const call = await bookCall(false);
      const [blockerId, blockedId] =
        blocker === "parent" ? [call.client.id, call.doula.userId] : [call.doula.userId, call.client.id];
      await app.db.insert(schema.blocks).values({ blockerId, blockedId });
      expect(await readPictures(call)).toEqual({ client: null, doula: "7/grace.webp" });
      await unlist(call, "by_admin");
      expect(await readPictures(call)).toEqual({ client: null, doula: null });
    },
  );
});

test("[2.7] an email offers other times only with a listed doula", async () => {
  const { id, client, doula } = await bookCall(true);
  await app.db
    .update(schema.doulaProfiles)
    .set({ unlistedAt: monday, unlistedReasons: ["by_admin"] })
    .where(eq(schema.doulaProfiles.id, doula.id));
  await app.send(`/rest/v1/bookings/${id}/decline`, { method: "POST", as: doula.cookie, json: {} });
  const { text } = await app.emailTo(client.email, /cannot take/);
  expect(text).toContain("You can choose another doula near you.");
  expect(text).toContain("Find a doula: http://doula.test/find-doulas");
  expect(text).not.toContain("See new times");
  expect(text).not.toContain("another time with");
});
