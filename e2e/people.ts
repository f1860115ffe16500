import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const password = "calm-river-42";
let lastPerson = 0;

/** An address that nobody has signed up with. */
export function newEmail(): string {
  lastPerson += 1;
  return `parent-${Date.now()}-${process.pid}-${lastPerson}@doula.test`;
}

/** The newest mail to an address, as the mailbox page shows it. */
export async function openMailTo(page: Page, email: string, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto("/mailbox");
    const mail = page.getByRole("listitem").filter({ hasText: email }).filter({ hasText: subject }).first();
    await mail.getByRole("link").click({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await page.waitForURL(/\/mailbox\/[0-9a-f-]+$/);
}

/** A parent with a confirmed address, made through the API; the request's cookies are not the page's. */
export async function signUpParent(request: APIRequestContext, fullName?: string): Promise<string> {
  const email = await signUpAndConfirm(request, fullName);
  await post(request, "/auth/v1/logout", undefined);
  return email;
}

/** A new parent, signed in with the page's own browser: confirming their address has done it, without a password again. */
export function signInNewParent(page: Page, fullName?: string): Promise<string> {
  return signUpAndConfirm(page.request, fullName);
}

async function signUpAndConfirm(request: APIRequestContext, fullName = "Ana Maria Ruiz"): Promise<string> {
  const email = newEmail();
  await post(request, "/auth/v1/signup", { email, password, data: { full_name: fullName } });
  await confirmByMail(request, email);
  return email;
}

/** Confirms an address with the link of the mail, in the browser that signed up. */
async function confirmByMail(request: APIRequestContext, email: string): Promise<void> {
  let token: string | undefined;
  await expect(async () => {
    const list = await (await request.get("/mailbox")).text();
    const item = list.split("<li>").find((part) => part.includes(email));
    const path = /href="(\/mailbox\/[^"]+)"/.exec(item ?? "")?.[1];
    const mail = await (await request.get(path ?? "/missing")).text();
    token = /token=([^"&]+)/.exec(mail)?.[1];
    expect(token).toBeDefined();
  }).toPass({ timeout: 15_000, intervals: [50] });
  await post(request, "/auth/v1/verify", { type: "signup", token });
}

export async function post(request: APIRequestContext, path: string, json: unknown): Promise<void> {
  const response = await request.post(path, { data: json });
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
}

/** Signs the page's own browser in, as the login dialog does. */
export async function logIn(page: Page, email: string): Promise<void> {
  await post(page.request, "/auth/v1/token", { grant_type: "password", email, password });
}

/** Presses 'Sign Out' on a public page: it stands in the header where there is room, and always in the account menu. */
export async function pressSignOut(page: Page): Promise<void> {
  const header = page.getByRole("banner");
  const menu = header.getByRole("button", { name: /^Account menu/ });
  await expect(menu).toBeVisible();
  const button = header.getByRole("button", { name: "Sign Out" });
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
}

/** Saves doulas for whoever is signed in, as the hearts do; the last one is the newest favorite. */
export async function saveDoulas(page: Page, slugs: readonly string[]): Promise<void> {
  for (const slug of slugs) {
    const profile = await page.request.get(`/rest/v1/doula_profiles/${slug}`);
    await post(page.request, "/rest/v1/favorites", { doula_id: (await profile.json()).id });
  }
}

/** What a parent's profile holds after `saveProfile`, but for what it changes. */
const emptyProfile = {
  full_name: "Ana Maria Ruiz",
  parent2_name: null,
  phone: null,
  address: null,
  due_date: null,
  provider: null,
};

/** Fills the profile of the parent who is signed in. */
export async function saveProfile(page: Page, change: Partial<Record<keyof typeof emptyProfile, string>>) {
  const { session } = await (await page.request.get("/auth/v1/user")).json();
  const saved = await page.request.put(`/rest/v1/parent_profiles/${session.user.id}`, {
    data: { ...emptyProfile, ...change },
  });
  expect(saved.ok()).toBe(true);
}

/** Whoever is signed in is, to this page, a person of another type. */
export async function pretendUserType(page: Page, userType: string): Promise<void> {
  await page.route("**/auth/v1/user", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.session.user.user_type = userType;
    await route.fulfill({ response, json: answer });
  });
}

/** A new doula with a draft, signed in with the page's own browser. */
export async function signInNewDoula(
  page: Page,
  fullName = "Grace Okafor",
  address = "Austin, TX 78701",
): Promise<string> {
  const email = newEmail();
  const data = { full_name: fullName, phone_number: "512-555-0142", address };
  await post(page.request, "/auth/v1/doula_signup", { email, password, data });
  await confirmByMail(page.request, email);
  return email;
}
