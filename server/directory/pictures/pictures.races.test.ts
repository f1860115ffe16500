import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import { signedInUser } from "../../testing/fixtures.ts";

const app = await useTestApp();

test("[7.3] uploads and removals in several tabs at once leave no picture that nobody sees", async () => {
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
    const responses = await Promise.all([choose(), remove(), choose(), remove()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 204, 200, 204]);
  }

  const user = await app.db.query.users.findFirst({ where: (each, { eq }) => eq(each.id, id) });
  const shown = user?.profileImageUrl ? [user.profileImageUrl.slice(id.length + 1)] : [];
  const storedNames = async () => {
    const names: string[] = [];
    for await (const { name } of app.storage.listFiles(id)) names.push(name);
    return names;
  };
  await vi.waitFor(async () => expect(await storedNames()).toEqual(shown), 20_000);
});
