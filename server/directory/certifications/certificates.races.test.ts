import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import {
  certificationListSchema,
  certificationSchema,
} from "../../../contract/directory/certifications.schema.ts";
import { maxCertifications } from "../../../contract/directory/certifications.ts";
import { useTestApp } from "../../testing/app.ts";
import { atOnce } from "../../testing/at-once.ts";
import { errorCode, insertDoula, password, signInAs } from "../../testing/fixtures.ts";

const app = await useTestApp();

const path = "/rest/v1/doula_certifications";
const pdf = new TextEncoder().encode("%PDF-1.7\n%%EOF\n");

async function signedInDoula() {
  const doula = await insertDoula(app, { status: "draft" });
  const cookie = await signInAs(app, doula.userEmail);
  const add = () =>
    app.send(path, { method: "POST", as: cookie, json: { name: "CPR", date_obtained: "2020-05-01" } });
  return { ...doula, cookie, add };
}

async function listStoredNames(userId: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of app.storage.listFiles(userId)) names.push(name);
  return names;
}

const listStatuses = (responses: Response[]) => responses.map(({ status }) => status);

test("uploads and removals in several tabs at once leave no file that nobody sees", async () => {
  const { userId, cookie, add } = await signedInDoula();
  const { id } = certificationSchema.parse(await (await add()).json());
  const file = `/storage/v1/object/doula-certifications/${userId}/${id}`;
  const upload = () => app.send(file, { method: "POST", as: cookie, body: pdf });
  const remove = () => app.send(file, { method: "DELETE", as: cookie });
  for (let round = 0; round < 5; round++) {
    const responses = await Promise.all([upload(), remove(), upload(), remove()]);
    expect(listStatuses(responses)).toEqual([200, 204, 200, 204]);
  }
  const { rows } = await app.db.execute(
    sql`select certificate_path from doula_certifications where id = ${id}`,
  );
  const displayedNames = [rows[0]?.certificate_path].flatMap((each) =>
    each ? [String(each).split("/")[1]] : [],
  );
  await vi.waitFor(async () => expect(await listStoredNames(userId)).toEqual(displayedNames), 20_000);
});

test.each([
  ["its certification", (id: string) => `${path}/${id}`, {}],
  ["the account", () => "/auth/v1/user", { current_password: password }],
])(
  "[7.3] an upload during which %s is deleted is refused, and leaves no file",
  async (_name, getPath, json) => {
    const { userId, cookie, add } = await signedInDoula();
    const { id } = certificationSchema.parse(await (await add()).json());
    const { write } = app.storage;
    vi.spyOn(app.storage, "write").mockImplementationOnce(async (...file) => {
      await write(...file);
      expect((await app.send(getPath(id), { method: "DELETE", as: cookie, json })).status).toBe(204);
    });
    const file = `/storage/v1/object/doula-certifications/${userId}/${id}`;
    const uploaded = await app.send(file, { method: "POST", as: cookie, body: pdf });
    expect([uploaded.status, await errorCode(uploaded)]).toEqual([404, "not_found"]);
    await vi.waitFor(async () => expect(await listStoredNames(userId)).toEqual([]), 20_000);
  },
);

test("[7.2] one of several tabs that add the twentieth certification at once succeeds", async () => {
  const { id, cookie, add } = await signedInDoula();
  for (let count = 1; count < maxCertifications; count++) await add();
  const responses = await atOnce(app, sql`select from doula_profiles where id = ${id} for update`, [
    add,
    add,
    add,
  ]);
  expect(listStatuses(responses)).toEqual([201, 409, 409]);
  const { items } = certificationListSchema.parse(await (await app.send(path, { as: cookie })).json());
  expect(items).toHaveLength(maxCertifications);
});
