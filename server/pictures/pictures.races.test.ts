import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { signedInUser } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("pictures that are chosen and removed in several tabs at once leave the one that is shown, or none", async () => {
  const { id, cookie } = await signedInUser(app, "client");
  const path = `/storage/v1/object/profile-images/${id}`;
  const body = new Uint8Array(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: "#7a2052" } })
      .png()
      .toBuffer(),
  );
  const choose = () => app.send(path, { method: "POST", as: cookie, body });
  const remove = () => app.send(path, { method: "DELETE", as: cookie });
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([choose(), remove(), choose(), remove()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 204, 200, 204]);
  }

  const user = await app.db.query.users.findFirst({ where: (each, { eq }) => eq(each.id, id) });
  const shown = user?.profileImageUrl ? [user.profileImageUrl.slice(id.length + 1)] : [];
  const storedNames = async () => {
    const names: string[] = [];
    for await (const { name } of app.storage.filesOf(id)) names.push(name);
    return names;
  };
  await vi.waitFor(async () => expect(await storedNames()).toEqual(shown), 20_000);
});
