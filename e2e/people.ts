import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const password = "calm-river-42";
let lastPerson = 0;

/** A unique email address. */
export function newEmail(): string {
  lastPerson += 1;
  return `parent-${Date.now()}-${process.pid}-${lastPerson}@doula.test`;
}

/** Opens the newest email to an address in the mailbox. */
export async function openEmailTo(page: Page, email: string, subject: RegExp): Promise<void> {
  await page.goto(await findEmail(page.request, email, subject));
}

/** Waits for the email that confirms an address. Returns its code. */
export async function readEmailCode(request: APIRequestContext, email: string): Promise<string> {
  const message = await (await request.get(await findEmail(request, email, /Confirm your email/))).text();
  const code = /Your code is (\d{6})\./.exec(message)?.[1];
  if (!code) throw new Error(`the email to ${email} has no code`);
  return code;
}

/** Waits for an email to an address. Returns the path of the newest one in the mailbox. */
async function findEmail(request: APIRequestContext, email: string, subject: RegExp): Promise<string> {
  let path = "";
  await expect(async () => {
    const list = await (await request.get("/mailbox")).text();
    const item = list.split("<li>").find((part) => part.includes(email) && subject.test(part));
    path = /href="(\/mailbox\/[^"]+)"/.exec(item ?? "")?.[1] ?? "";
    expect(path, `an email to ${email}`).not.toBe("");
  }).toPass({ timeout: 60_000, intervals: [50] });
  return path;
}

/** Creates a parent with a confirmed address through the API, without signing in the page. Returns the email. */
export async function signUpParent(request: APIRequestContext, fullName?: string): Promise<string> {
  const email = await signUpAndConfirm(request, fullName);
  await post(request, "/auth/v1/logout", undefined);
  return email;
}

/** Signs the page in as a new parent, by confirming their address. Returns the email. */
export function signInNewParent(page: Page, fullName?: string): Promise<string> {
  return signUpAndConfirm(page.request, fullName);
}

async function signUpAndConfirm(request: APIRequestContext, fullName = "Ana Maria Ruiz"): Promise<string> {
  const email = newEmail();
  await post(request, "/auth/v1/signup", { email, password, data: { full_name: fullName } });
  await confirmByEmail(request, email);
  return email;
}

/** Confirms an address with the token of its email. */
async function confirmByEmail(request: APIRequestContext, email: string): Promise<void> {
  const message = await (await request.get(await findEmail(request, email, /Confirm/))).text();
  const token = /token=([^"&]+)/.exec(message)?.[1];
  await post(request, "/auth/v1/verify", { type: "signup", token });
}

export async function post(request: APIRequestContext, path: string, json: unknown): Promise<void> {
  const response = await request.post(path, { data: json });
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
}

/** Signs the page in with the email and the password that all test users have. */
export async function logIn(page: Page, email: string): Promise<void> {
  await post(page.request, "/auth/v1/token", { grant_type: "password", email, password });
}

/** Clicks 'Sign Out' on a public page: in the header if there is room, otherwise in the account menu. */
export async function pressSignOut(page: Page): Promise<void> {
  const header = page.getByRole("banner");
  const menu = header.getByRole("button", { name: /^Account menu/ });
  await expect(menu).toBeVisible();
  const button = header.getByRole("button", { name: "Sign Out" });
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
}

/** Defaults for the fields that `saveProfile` sends. */
const emptyProfile = {
  full_name: "Ana Maria Ruiz",
  parent2_name: null,
  phone: null,
  address: null,
  due_date: null,
  provider: null,
};

/** Saves the profile of the signed-in parent. */
export async function saveProfile(page: Page, change: Partial<Record<keyof typeof emptyProfile, string>>) {
  const { session } = await (await page.request.get("/auth/v1/user")).json();
  const saved = await page.request.put(`/rest/v1/parent_profiles/${session.user.id}`, {
    data: { ...emptyProfile, ...change },
  });
  expect(saved.ok()).toBe(true);
}

/** Signs the page in as a new doula with a draft profile. Returns the email. */
export async function signInNewDoula(
  page: Page,
  fullName = "Grace Okafor",
  address = "Austin, TX 78701",
): Promise<string> {
  const email = newEmail();
  const data = { full_name: fullName, phone_number: "512-555-0142", address };
  await post(page.request, "/auth/v1/doula_signup", { email, password, data });
  await confirmByEmail(page.request, email);
  return email;
}
