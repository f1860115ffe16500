import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import { readParagraphs } from "../../testing/email-paragraphs.ts";
import { exportData, password, signedInUser, waitForEmailToken } from "../../testing/fixtures.ts";

const app = await useTestApp();

const newEmail = () => `${randomUUID()}@doula.test`;
const post = (path: string, json: object) => app.send(path, { method: "POST", json });
const change = (method: string, { cookie }: { cookie: string }, json: object) =>
  app.send("/auth/v1/user", { method, as: cookie, json: { current_password: password, ...json } });

/** Returns an email's subject, and its text without tokens and codes. */
async function emailTo(email: string, about = /./) {
  const { subject, text } = await app.emailTo(email, about);
  const paragraphs = readParagraphs(text.replace(/token=[\w.-]+/, "token=…").replace(/^\d{6}$/m, "…"));
  return { subject, paragraphs };
}

const unexpectedChangeText =
  "If this wasn't you, choose a new password now. That signs out all devices and cancels pending changes.";
const newPassword = "Choose a new password: http://doula.test/forgot-password";

test("[7.1] the first email asks a new account to confirm its address", async () => {
  const email = newEmail();
  const data = { full_name: "Ana Ruiz" };
  await post("/auth/v1/signup", { email, password, data, next: "/bookings" });
  expect(await emailTo(email)).toEqual({
    subject: "Confirm your email for Doula Match",
    paragraphs: [
      "Welcome, Ana",
      "To confirm that this is your email address, type this code where you signed up within 10 minutes:",
      "…",
      "Or press the button. It works for 24 hours.",
      "If you did not create an account, you can ignore this email.",
      "Confirm my email: http://doula.test/confirm-email?next=%2Fbookings#token=…",
    ],
  });
});

test("emails end with the name and support address of the settings", async () => {
  const email = newEmail();
  await post("/auth/v1/signup", { email, password, data: { full_name: "Ana Ruiz" } });
  expect((await app.emailTo(email, /^Confirm/)).text.trimEnd().split("\n").slice(-3)).toEqual([
    "You get this email because someone signed up for Doula Match with this address.",
    "Questions? Write to support@doula-match.example.",
    "Doula Match helps people find and book doulas: http://doula.test",
  ]);
});

test("[7.1] emails give the link for a forgotten password, and confirm the new one", async () => {
  const { email } = await signedInUser(app, "client");
  await post("/auth/v1/recover", { email });
  expect(await emailTo(email)).toEqual({
    subject: "Choose a new password for Doula Match",
    paragraphs: [
      "Choose a new password",
      "Someone requested a new password for this address. The link works once, within 60 minutes.",
      "If it wasn't you, you can ignore this email. Your password won't change.",
      "Choose a new password: http://doula.test/reset-password#token=…",
    ],
  });
  const token = await waitForEmailToken(app, email, "/reset-password");
  await post("/auth/v1/reset", { token, password: "quiet-harbor-88" });
  expect(await emailTo(email, /was changed/)).toEqual({
    subject: "Your Doula Match password was changed",
    paragraphs: [
      "Your password was changed",
      "All other devices were signed out.",
      unexpectedChangeText,
      newPassword,
    ],
  });
});

test("[7.1] emails about a change of address reveal neither address to the other", async () => {
  const person = await signedInUser(app, "client");
  const email = newEmail();
  await change("PUT", person, { email });
  expect(await emailTo(email)).toEqual({
    subject: "Confirm your new email for Doula Match",
    paragraphs: [
      "Confirm your new email",
      "Someone asked to use this address for their account. The link works for 24 hours.",
      "If it wasn't you, you can ignore this email, and nothing will change.",
      "Use this address: http://doula.test/confirm-email-change#token=…",
    ],
  });
  expect(await emailTo(person.email)).toEqual({
    subject: "Someone asked to change your Doula Match email",
    paragraphs: [
      "Your email is about to change",
      "Someone asked to change the email address of your account. This one stays in use until the new one is confirmed.",
      "You can cancel this on your Account page.",
      unexpectedChangeText,
      newPassword,
    ],
  });
  const token = await waitForEmailToken(app, email, "/confirm-email-change");
  await post("/auth/v1/user/email_change/verify", { token });
  expect(await emailTo(person.email, /was changed/)).toEqual({
    subject: "Your Doula Match email was changed",
    paragraphs: [
      "Your email was changed",
      "Your new address is confirmed. We'll use it from now on.",
      "If this wasn't you, write to us right away: support@doula-match.example.",
      "Go to Doula Match: http://doula.test/",
    ],
  });
});

test("[7.1] people are emailed when their data is downloaded", async () => {
  const person = await signedInUser(app, "client");
  await exportData(app, person.cookie);
  expect(await emailTo(person.email)).toEqual({
    subject: "Your Doula Match data was downloaded",
    paragraphs: [
      "Your data was downloaded",
      "Someone with your password downloaded everything we store about you.",
      unexpectedChangeText,
      newPassword,
    ],
  });
});

test("[7.1] the last email to a deleted account says what is deleted and what remains", async () => {
  const person = await signedInUser(app, "client");
  await change("DELETE", person, {});
  expect(await emailTo(person.email)).toEqual({
    subject: "Your Doula Match account was deleted",
    paragraphs: [
      "Your account was deleted",
      "Your profile, favorites and files are deleted, and your upcoming calls are cancelled. People you messaged keep the conversations, without your name.",
      "If this wasn't you, write to us: support@doula-match.example.",
    ],
  });
});
