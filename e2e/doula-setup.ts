import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { password, post, signInNewDoula } from "./people.ts";

interface NewDoula {
  fullName: string;
  email: string;
  /** The text to type; the first suggestion is picked. */
  place: string;
}

/** Fills in 'Join Our Doula Network', with the address by keyboard, and submits it. */
export async function signUpAsDoula(page: Page, { fullName, email, place }: NewDoula): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Full name").fill(fullName);
  await main.getByLabel("Email").fill(email);
  await main.getByLabel(/^Password/).fill(password);
  await main.getByLabel("Phone number").fill("512-555-0142");
  const address = main.getByRole("combobox", { name: "Address" });
  // Text typed before hydration stays, but brings no suggestions.
  await expect(async () => {
    await address.fill("");
    await address.pressSequentially(place.toLowerCase());
    const suggestion = page.getByRole("option", { name: place.replace(",", "") }).first();
    await expect(suggestion).toBeVisible({ timeout: 3000 });
  }).toPass();
  await address.press("ArrowDown");
  await address.press("Enter");
  await expect(address).toHaveValue(`${place}, USA`);
  await address.press("Enter");
}

/** Approves the profile of the page's signed-in doula, as an admin in another browser context. */
export async function approveAsAdmin(page: Page, admin: APIRequestContext): Promise<void> {
  const { doula_profile_id: id } = await (await page.request.get("/rest/v1/applications/own")).json();
  await post(admin, "/auth/v1/token", {
    grant_type: "password",
    email: "admin@doula-match.example",
    password,
  });
  await post(admin, `/rest/v1/applications/${id}/approve`, {});
}

/** Signs in a new listed doula, in a place that no other test searches. Returns the slug. */
export async function signInListedDoula(page: Page, admin: APIRequestContext, fullName: string) {
  const slug = await signInPendingDoula(page, fullName, "Missoula, MT 59802");
  await approveAsAdmin(page, admin);
  return slug;
}

/** Signs in a new doula whose profile is waiting for review. Returns the slug. */
export async function signInPendingDoula(page: Page, fullName: string, address: string) {
  await signInNewDoula(page, fullName, address);
  const api = page.request;
  const { session } = await (await api.get("/auth/v1/user")).json();
  const { doula_profile_id, slug } = await (await api.get("/rest/v1/applications/own")).json();
  const saveStep = async (step: string, data: object) =>
    expect((await api.put(`/rest/v1/doula_profiles/own/${step}`, { data })).ok(), step).toBe(true);

  await post(api, "/rest/v1/doula_certifications", { name: "Birth doula", date_obtained: "2021-03-01" });
  await saveStep("video", { video_url: "https://youtu.be/dQw4w9WgXcQ" });
  await connectCalendar(api, session.user.id);
  await post(api, "/functions/v1/stripe-connect", {
    action: "create_account_link",
    doula_id: doula_profile_id,
    redirect_url: `${test.info().project.use.baseURL}/doula-dashboard`,
  });
  await post(api, "/rest/v1/doula_packages", { name: "Birth support", price: 1200 });
  await saveStep("births", { births_attended: 31 });
  await post(api, "/rest/v1/applications/own/submit", undefined);
  return String(slug);
}

/** Consents in the sandbox, and exchanges its code. */
async function connectCalendar(api: APIRequestContext, userId: string): Promise<void> {
  const calendar = "/functions/v1/google-calendar";
  const oauthRequest = { action: "initiate_oauth", user_id: userId, timestamp: new Date().toISOString() };
  const { auth_url } = await (await api.post(calendar, { data: oauthRequest })).json();
  const form = { ...Object.fromEntries(new URL(auth_url).searchParams), decision: "allow" };
  const consent = await api.post(auth_url, { form, maxRedirects: 0 });
  const back = new URL(consent.headers().location ?? "").searchParams;
  await post(api, calendar, {
    action: "exchange_token",
    code: back.get("code"),
    state: back.get("state"),
    userId,
  });
  // No time is free until the calendar has been read, which takes a moment.
  const readingOf = async () =>
    (await (await api.get("/rest/v1/google_calendar_connections")).json()).items[0];
  await expect.poll(async () => (await readingOf()).synced_at).toBeTruthy();
}

/** The setup dialog with its six steps. */
export const setup = (page: Page) => page.getByRole("dialog", { name: "Complete Your Doula Profile" });

/** Chooses a certificate file in the open step. */
export const chooseFile = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  setup(page).locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

/** Opens the date picker, and picks the first or last enabled day of the month it shows. */
export async function pickDay(page: Page, which: "first" | "last" = "first") {
  await setup(page)
    .getByRole("button", { name: /^Date obtained/ })
    .click();
  const calendar = page.getByRole("dialog", { name: "Date obtained" });
  const days = calendar.getByRole("gridcell").getByRole("button", { disabled: false });
  await days[which]().click();
}
