import { expect, test } from "vitest";
import { emailPreferencesSchema } from "../../../contract/identity/email-preferences.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import { errorCode, exportData, signedInUser, type TestPerson } from "../../testing/fixtures.ts";

const path = "/rest/v1/email_preferences/own";
const app = await useTestApp();

const choose = (person: TestPerson, plain_subjects: unknown) =>
  app.send(path, { method: "PUT", as: person.cookie, json: { plain_subjects } });

async function readChoice(person: TestPerson) {
  const response = await app.send(path, { as: person.cookie });
  return emailPreferencesSchema.parse(await response.json()).plain_subjects;
}

/** Has the person emailed that their data was downloaded. */
async function sendNotice(person: TestPerson) {
  await exportData(app, person.cookie);
  return app.emailTo(person.email, /./);
}

test("plain subject lines hide what an email is about until it is opened", async () => {
  const [person, other] = [await signedInUser(app, "client"), await signedInUser(app, "doula")];
  expect(await readChoice(person)).toBe(false);
  expect((await choose(person, true)).status).toBe(200);
  expect(await readChoice(person)).toBe(true);

  const { subject, html, text } = await sendNotice(person);
  expect(subject).toBe("You have an update");
  const [, preheader] = /<div style="display:none[^>]*>(.*?)<\/div>/.exec(html) ?? [];
  expect(preheader?.replaceAll(/&[^;]+;/g, "")).toBe("Open this email to read it.");
  expect(preheader?.length).toBeGreaterThan(200);
  expect(html).toContain("downloaded everything we store about you");
  // A preview shows at most the first 150 characters.
  expect(text.slice(0, 150).replaceAll(/[\u034f\u200c\u00a0]/g, "")).toBe("Open this email to read it.");
  expect(text).toContain("downloaded everything we store about you");

  expect(await sendNotice(other)).toMatchObject({ subject: "Your Doula Match data was downloaded" });
  await choose(person, false);
  expect(await readChoice(person)).toBe(false);
});

test("an email that somebody asks for by typing the address keeps its subject", async () => {
  const person = await signedInUser(app, "client");
  await choose(person, true);
  await app.send("/auth/v1/recover", { method: "POST", json: { email: person.email } });
  expect(await app.emailTo(person.email, /password/)).toMatchObject({
    subject: "Choose a new password for Doula Match",
  });
});

test("only people who are logged in choose, with true or false", async () => {
  const anonymous = await app.send(path, { method: "PUT", json: { plain_subjects: true } });
  expect([anonymous.status, await errorCode(anonymous)]).toEqual([401, "unauthenticated"]);
  expect((await app.send(path)).status).toBe(401);
  const refused = await choose(await signedInUser(app, "admin"), "yes");
  expect([refused.status, await errorCode(refused)]).toEqual([400, "invalid_input"]);
});
