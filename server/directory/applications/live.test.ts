import { afterAll, expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import { moveOwnProfile, reviewProfile, signedInWithSetup } from "../../testing/applications.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import { listenOnPort, openEvents } from "../../testing/realtime.ts";

const app = await useTestApp();
const server = await listenOnPort(app);
afterAll(() => server.close());

test("[4.3] the doula's open browsers are notified of each status change once", async () => {
  const doula = await signedInWithSetup(app);
  const admin = await signedInUser(app, "admin");
  const stream = await openEvents(server.url, { cookie: doula.cookie });
  expect(await stream.next()).toEqual({ type: "ready" });
  const changed = { type: "doula_profile.changed", doula_profile_id: doula.id };

  const moves = [
    () => moveOwnProfile(app, doula, "submit"),
    () => moveOwnProfile(app, doula, "withdraw"),
    () => moveOwnProfile(app, doula, "submit"),
    () => reviewProfile(app, admin, { id: doula.id, decision: "reject", notes: "More, please." }),
    () => moveOwnProfile(app, doula, "edit"),
    () => moveOwnProfile(app, doula, "submit"),
    () => reviewProfile(app, admin, { id: doula.id, decision: "approve" }),
  ];
  for (const move of moves) {
    expect((await move()).status).toBe(200);
    expect(await stream.next()).toEqual(changed);
  }
  // Neither sends an event: the next one is about something else.
  await moveOwnProfile(app, doula, "submit");
  await app.send("/auth/v1/logout", { method: "POST", as: doula.cookie });
  expect(await stream.next()).toEqual({ type: "session.ended" });
  stream.close();
});
