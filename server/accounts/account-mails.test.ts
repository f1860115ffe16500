import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { exportData, password, signedInUser, tokenOfMail } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newEmail = () => `${randomUUID()}@doula.test`;
const post = (path: string, json: object) => app.send(path, { method: "POST", json });
const change = (method: string, { cookie }: { cookie: string }, json: object) =>
  app.send("/auth/v1/user", { method, as: cookie, json: { current_password: password, ...json } });

/** An email to somebody: its subject, and its text with every token left out. */
async function mailTo(email: string, about = /./) {
  const { subject, text } = await app.mailTo(email, about);
  const paragraphs = text
    .replace(/token=[\w.-]+/, "token=…")
    .trim()
    .split("\n\n");
  return { subject, paragraphs };
}

const notYou =
  "If this was not you, choose a new password now. That signs everybody out and stops open changes.";
const newPassword = "Choose a new password: http://doula.test/forgot-password";

test("a new account is asked to confirm its address", async () => {
  const email = newEmail();
  const data = { full_name: "Ana Ruiz" };
  await post("/auth/v1/signup", { email, password, data, next: "/bookings" });
  expect(await mailTo(email)).toEqual({
    subject: "Confirm your email for Doula Match",
    paragraphs: [
      "Welcome, Ana",
      "Please confirm that this is your email address. The link works for 24 hours.",
      "If you did not create an account, you can ignore this email.",
      "Confirm my email: http://doula.test/confirm-email?token=…&next=%2Fbookings",
      "Doula Match",
    ],
  });
});

test("a forgotten password is replaced through a link, and that it was is told", async () => {
  const { email } = await signedInUser(app, "client");
  await post("/auth/v1/recover", { email });
  expect(await mailTo(email)).toEqual({
    subject: "Choose a new password for Doula Match",
    paragraphs: [
      "Choose a new password",
      "Somebody asked for a new password for this address. The link works once, for 60 minutes.",
      "If it was not you, you can ignore this email. Your password stays as it is.",
      "Choose a new password: http://doula.test/reset-password?token=…",
      "Doula Match",
    ],
  });
  const token = await tokenOfMail(app, email, "/reset-password");
  await post("/auth/v1/reset", { token, password: "quiet-harbor-88" });
  expect(await mailTo(email, /was changed/)).toEqual({
    subject: "Your Doula Match password was changed",
    paragraphs: [
      "Your password was changed",
      "All other devices were signed out.",
      notYou,
      newPassword,
      "Doula Match",
    ],
  });
});

test("of a new address both are told, and neither mail names the other", async () => {
  const person = await signedInUser(app, "client");
  const email = newEmail();
  await change("PUT", person, { email });
  expect(await mailTo(email)).toEqual({
    subject: "Confirm your new email for Doula Match",
    paragraphs: [
      "Confirm your new email",
      "Somebody asked to use this address for their account. The link works for 24 hours.",
      "If it was not you, you can ignore this email. Nothing changes then.",
      "Use this address: http://doula.test/confirm-email-change?token=…",
      "Doula Match",
    ],
  });
  expect(await mailTo(person.email)).toEqual({
    subject: "Somebody asked to change your Doula Match email",
    paragraphs: [
      "Your email is about to change",
      "Somebody asked to use another address for your account. This one stays until the other is confirmed.",
      "You can take it back on your Account page.",
      notYou,
      newPassword,
      "Doula Match",
    ],
  });
  const token = await tokenOfMail(app, email, "/confirm-email-change");
  await post("/auth/v1/user/email_change/verify", { token });
  expect(await mailTo(person.email, /was changed/)).toEqual({
    subject: "Your Doula Match email was changed",
    paragraphs: [
      "Your email was changed",
      "The new address was confirmed, and we write there from now on.",
      "If this was not you, write to us at once: support@doula-match.example.",
      "Go to Doula Match: http://doula.test/",
      "Doula Match",
    ],
  });
});

test("whoever downloads their data is told by email", async () => {
  const person = await signedInUser(app, "client");
  await exportData(app, person.cookie);
  expect(await mailTo(person.email)).toEqual({
    subject: "Your Doula Match data was downloaded",
    paragraphs: [
      "Your data was downloaded",
      "Somebody with your password downloaded everything that is stored about you.",
      notYou,
      newPassword,
      "Doula Match",
    ],
  });
});

test("the last mail says what is gone and what stays", async () => {
  const person = await signedInUser(app, "client");
  await change("DELETE", person, {});
  expect(await mailTo(person.email)).toEqual({
    subject: "Your Doula Match account was deleted",
    paragraphs: [
      "Your account was deleted",
      "Your profile, favorites and files are gone, and calls that were ahead are cancelled. Whoever you wrote with still has the conversation, without your name.",
      "If this was not you, write to us: support@doula-match.example.",
      "Doula Match",
    ],
  });
});
