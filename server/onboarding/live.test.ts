import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { signedInUser } from "../testing/fixtures.ts";
import { moveOwnProfile, reviewProfile, signedInWithSetup } from "../testing/onboarding.ts";
import { listenOnPort, openEvents } from "../testing/realtime.ts";

let app: TestApp;
let server: Awaited<ReturnType<typeof listenOnPort>>;
beforeAll(async () => {
  app = await startTestApp();
  server = await listenOnPort(app);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

test("the doula's open browsers hear of every change of her status, and of no repetition", async () => {
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
  // Neither is heard: the next event is of something else.
  await moveOwnProfile(app, doula, "submit");
  await app.send("/auth/v1/logout", { method: "POST", as: doula.cookie });
  expect(await stream.next()).toEqual({ type: "session.ended" });
  stream.close();
});
