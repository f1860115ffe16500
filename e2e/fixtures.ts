import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { addDays } from "../contract/add-days.ts";

interface Fixtures {
  /** Statuses that the test makes the server refuse with. The browser writes a line of its own for each. */
  expectedRefusals: number[];
  /** Lines of the console that the test expects, such as those of a connection that it cuts. */
  expectedLines: RegExp[];
  /** An address of its own for each test, so that rate limits meet only the tests that mean them. */
  address: string;
}

/** Every console error, warning and uncaught exception fails the test. */
export const test = base.extend<Fixtures>({
  expectedRefusals: [[], { option: true }],
  expectedLines: [[], { option: true }],
  address: async ({ browserName: _any }, use) => use(randomAddress()),
  extraHTTPHeaders: async ({ address }, use) => use({ "x-forwarded-for": address }),
  context: async ({ context, expectedRefusals, expectedLines }, use) => {
    const complaints: string[] = [];
    const isExpected = (text: string) =>
      expectedRefusals.some((status) => text.includes(`responded with a status of ${status}`)) ||
      expectedLines.some((line) => line.test(text));
    context.on("console", (message) => {
      if (!["error", "warning"].includes(message.type()) || isExpected(message.text())) return;
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message}`));
    await use(context);
    expect(complaints).toEqual([]);
  },
});

export { expect };

function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

/** What the themes can differ in. All else is the same in both, and looked at once. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** Reports no finding of any impact on what is shown now, in the light and in the dark theme. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await settled(page);
    const axe = await axeOn(page);
    const { violations } = await (theme === "light" ? axe : axe.withRules(rulesOfColour)).analyze();
    const findings = violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      at: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
    }));
    expect(findings, `${screen}, ${theme}`).toEqual([]);
    expect(await sidewaysOverflow(page), `${screen}, ${theme}: wider than the window`).toBe(0);
  }
}

/**
 * Axe in the page itself: otherwise it opens a second page for every look, to put frames together that we do not have.
 * It is half a megabyte; a page that has it is not given it again.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => "axe" in window);
  return new AxeBuilder(isThere ? { page, axeSource: "undefined" } : { page }).setLegacyMode();
}

/** Waits until what moves has come to rest: colours in between would be measured otherwise. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
}

function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/** An alert in place says this. */
export async function expectAlert(scope: Page | Locator, text: string): Promise<void> {
  await expect(scope.getByRole("alert").filter({ hasText: text })).toBeVisible();
}

/** The toasts on screen, over a dialog too; what Radix says once more to screen readers is not among them. */
export function shownToasts(page: Page): Locator {
  const includeHidden = true;
  const notifications = page.getByRole("region", { name: "Notifications (F8)", includeHidden });
  return notifications.getByRole("listitem", { includeHidden });
}

/** A toast with this title and text is shown. */
export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toasts = shownToasts(page);
  await expect(toasts.getByText(title, { exact: true })).toBeVisible();
  await expect(toasts.getByText(text, { exact: true })).toBeVisible();
}

/** Date and time of a call stand on its card, the time with the doula's zone. */
export async function expectWhen(call: Locator): Promise<void> {
  const [date, time] = [call.getByRole("definition").first(), call.getByRole("definition").last()];
  await expect(date).toHaveText(/^\w+day, \w+ \d+, \d{4}$/);
  await expect(time).toHaveText(/^\d+:\d\d [AP]M Central (Standard|Daylight) Time/);
}

const colourOfStatus = { Pending: "yellow", Confirmed: "green", Cancelled: "red", Completed: "blue" };

/** A booking's badge says this, in its colour. */
export async function expectStatus(call: Locator, status: keyof typeof colourOfStatus): Promise<void> {
  const badge = call.getByText(status, { exact: true });
  await expect(badge).toBeVisible();
  expect(await badge.evaluate(backgroundOf), status).toBe(colourOfStatus[status]);
}

/** Runs in the page. */
function backgroundOf(element: Element): string {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  if (!canvas) throw new Error("No canvas");
  canvas.fillStyle = getComputedStyle(element).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  if (green > Math.max(red, blue)) return "green";
  if (blue > Math.max(red, green)) return "blue";
  return green - blue > red - green ? "yellow" : "red";
}

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
export async function signUpParent(request: APIRequestContext, fullName = "Ana Maria Ruiz"): Promise<string> {
  const email = newEmail();
  await post(request, "/auth/v1/signup", { email, password, data: { full_name: fullName } });
  let token: string | undefined;
  await expect(async () => {
    const list = await (await request.get("/mailbox")).text();
    const item = list.split("<li>").find((part) => part.includes(email));
    const path = /href="(\/mailbox\/[^"]+)"/.exec(item ?? "")?.[1];
    const mail = await (await request.get(path ?? "/missing")).text();
    token = /token=([^"&]+)/.exec(mail)?.[1];
    expect(token).toBeDefined();
  }).toPass({ timeout: 15_000 });
  await post(request, "/auth/v1/verify", { type: "signup", token });
  await post(request, "/auth/v1/logout", undefined);
  return email;
}

async function post(request: APIRequestContext, path: string, json: unknown): Promise<void> {
  const response = await request.post(path, { data: json });
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true);
}

/** Signs the page's own browser in, as the login dialog does. */
export async function logIn(page: Page, email: string): Promise<void> {
  await post(page.request, "/auth/v1/token", { grant_type: "password", email, password });
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
};

/** Fills the profile of the parent who is signed in. */
export async function saveProfile(page: Page, change: Partial<Record<keyof typeof emptyProfile, string>>) {
  const { session } = await (await page.request.get("/auth/v1/user")).json();
  const saved = await page.request.put(`/rest/v1/parent_profiles/${session.user.id}`, {
    data: { ...emptyProfile, ...change },
  });
  expect(saved.ok()).toBe(true);
}

/** Books a call for whoever is signed in, as the dialog does, on the doula's nth day with free times. Answers its start. */
export async function bookCall(page: Page, slug = "", nthDay = 0): Promise<string> {
  const { id } = await (await page.request.get(`/rest/v1/doula_profiles/${slug}`)).json();
  const { days } = await (await page.request.get(`/rest/v1/doula_profiles/${id}/slots`)).json();
  const startsAt = String(days[nthDay].slots[0]);
  const call = { booking_type: "intro_call", doula_profile_id: id, starts_at: startsAt };
  await post(page.request, "/rest/v1/bookings", call);
  return startsAt;
}

/** Whoever is signed in is, to this page, a person of another type. Only parents can log in yet. */
export async function pretendUserType(page: Page, userType: string): Promise<void> {
  await page.route("**/auth/v1/user", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.session.user.user_type = userType;
    await route.fulfill({ response, json: answer });
  });
}

/** The landing page with the login dialog, as its address opens it. */
export async function openLogIn(page: Page): Promise<Locator> {
  await page.goto("/login");
  const dialog = page.getByRole("dialog", { name: "Log In" });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Fills and sends the login dialog that is open. */
export async function fillLogIn(page: Page, email: string, typed = password): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Log In" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel(/^Password/).fill(typed);
  await dialog.getByRole("button", { name: "Log In" }).click();
  return dialog;
}

/** Fills and sends the signup dialog that is open. */
export async function fillSignUp(page: Page, email: string, typed = password): Promise<Locator> {
  const dialog = page.getByRole("dialog", { name: "Create Your Account" });
  await dialog.getByLabel("Name").fill("Ana Maria Ruiz");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel(/^Password/).fill(typed);
  await dialog.getByRole("button", { name: "Create Account" }).click();
  return dialog;
}

/** A doula's intro call dialog with its dates, for whoever is signed in. */
export async function openIntroCall(page: Page, slug = ""): Promise<Locator> {
  await page.goto(`/find-doulas?doula=${slug}&book=true`);
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await expect(dialog.getByRole("group", { name: "Date" })).toBeVisible();
  return dialog;
}

/** Chooses a date by its position and a time of it in the open intro call dialog. */
export async function pick(page: Page, date: number, time: "first" | "last"): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await dialog.getByRole("group", { name: "Date" }).getByRole("radio").nth(date).check();
  await dialog.getByRole("group", { name: "Time" }).getByRole("radio")[time]().check();
}

export interface Search {
  location: string;
  placeId: string | null;
  provider?: string;
}

/** Puts a finished search into the browser before any page loads: /find-doulas then starts with the results. */
export async function rememberSearch(
  page: Page,
  { location, placeId, provider = "City Hospital" }: Search,
): Promise<void> {
  const dueDate = addDays(new Date().toISOString().slice(0, 10), 110);
  await page.addInitScript(
    (stored) => localStorage.setItem("doula-search", stored),
    JSON.stringify({ location, locationDetails: placeId, dueDate, provider, providerDetails: null }),
  );
}

/** A place for each project, so that the phone's and the desktop's tests book different doulas. */
export function metroOf(project: string) {
  return project === "phone"
    ? { typed: "austin", location: "Austin, TX, USA", placeId: "us:city:4671654" }
    : { typed: "portland, or", location: "Portland, OR, USA", placeId: "us:city:5746545" };
}

/** Doulas for each project, so that the phone's and the desktop's tests do not take each other's times. */
export const doulasOf = (project: string) =>
  project === "phone"
    ? ["imani-okafor", "rosa-delgado-whitaker", "teo-marchetti"]
    : ["marisol-ybarra", "petra-novak", "grace-kim"];
