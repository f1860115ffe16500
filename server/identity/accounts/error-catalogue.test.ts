import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { problemSchema } from "../../../contract/errors.schema.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertUser, signIn } from "../../testing/fixtures.ts";

const suggest = () => Promise.reject(new Error("nobody foresaw this"));
const app = await useTestApp({ places: { name: "broken", suggest, locate: async () => null } });

const newEmail = () => `${randomUUID()}@doula.test`;
const post = (path: string, json: object) => app.send(path, { method: "POST", json });
const signUp = (account: object) =>
  post("/auth/v1/signup", {
    email: newEmail(),
    password: "quiet-harbor-88",
    data: { full_name: "Ana Ruiz" },
    ...account,
  });

async function recoverTooOften(): Promise<Response> {
  const email = newEmail();
  const recover = () => app.send("/auth/v1/recover", { method: "POST", json: { email }, from: "10.9.6.9" });
  for (let attempt = 0; attempt < 5; attempt++) await recover();
  return recover();
}

async function signInUnconfirmed(): Promise<Response> {
  const email = newEmail();
  await signUp({ email });
  return signIn(app, email, "quiet-harbor-88");
}

/** The error list of spec section 8, word for word. */
test.each<[string, () => Promise<Response>, string]>([
  [
    "User already registered",
    async () => signUp({ email: (await insertUser(app, "client")).email }),
    "This email is already registered. Please try signing in instead, or use a different email address.",
  ],
  [
    "Invalid login credentials",
    () => signIn(app, newEmail()),
    "Invalid email or password. Please check your credentials and try again.",
  ],
  [
    "Email not confirmed",
    signInUnconfirmed,
    "Please check your email and click the confirmation link before signing in.",
  ],
  [
    "Password should be at least",
    () => signUp({ password: "five5" }),
    "Password must be at least 6 characters long.",
  ],
  ["Invalid email", () => signUp({ email: "ana@" }), "Please enter a valid email address."],
  ["Rate limit", recoverTooOften, "Too many attempts. Please wait a moment before trying again."],
  [
    "weak password",
    () => signUp({ password: "password" }),
    "Password is too weak. Please use a stronger password with at least 6 characters.",
  ],
  [
    "no error given",
    () => post("/functions/v1/places", { input: "austin", types: "geocode" }),
    "An unexpected error occurred",
  ],
  [
    "neither email nor phone",
    () => signUp({ email: undefined }),
    "You must provide either an email or phone number and a password",
  ],
  [
    "no password",
    () => signUp({ password: undefined }),
    "You must provide either an email or phone number and a password",
  ],
  [
    "phone and password",
    () => signUp({ email: undefined, phone: "+15125550110" }),
    "Please use your email address. You can't sign up or log in with a phone number.",
  ],
  [
    "phone and password at login",
    () =>
      post("/auth/v1/token", { grant_type: "password", phone: "+15125550110", password: "calm-river-42" }),
    "Please use your email address. You can't sign up or log in with a phone number.",
  ],
  ["no session", () => app.send("/auth/v1/sessions"), "Please log in first"],
])("[5.1 8.1] refuses '%s' with the spec's message", async (_raw, ask, words) => {
  const { detail, errors } = problemSchema.parse(await (await ask()).json());
  expect(errors ? errors.map(({ message }) => message) : [detail]).toEqual([words]);
});
