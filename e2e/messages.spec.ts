import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert } from "./notices.ts";
import { logIn, password, signInNewParent, signUpParent } from "./people.ts";

const rosa = {
  email: "doula@doula-match.example",
  name: "Rosa Delgado-Whitaker",
  slug: "rosa-delgado-whitaker",
};

const input = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
const thread = (page: Page, name = rosa.name) => page.getByRole("region", { name: `Messages with ${name}` });
const list = (page: Page) => page.getByRole("navigation", { name: "Conversations" });
/** The link of the navigation, in the header or at the phone's lower edge. */
const mainLink = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ });

/** A new parent, signed in, with the thread with Rosa open. */
async function openThread(page: Page, name?: string): Promise<void> {
  await signInNewParent(page, name);
  await page.goto(`/messages?doula=${rosa.slug}`);
  await expect(page).toHaveURL(/\?with=/);
  await expect(input(page)).toBeVisible();
}

async function send(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press("Enter");
}

/** Rosa in a browser of her own. */
async function openRosa(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { "x-forwarded-for": address },
  });
  const page = await context.newPage();
  await logIn(page, rosa.email);
  return page;
}

/** Rosa's answers, without a browser. */
async function answerAsRosa(
  request: APIRequestContext,
  conversationId: string,
  texts: string[],
): Promise<void> {
  const signedIn = await request.post("/auth/v1/token", {
    data: { grant_type: "password", email: rosa.email, password },
  });
  expect(signedIn.ok()).toBe(true);
  for (const content of texts) {
    const sent = await request.post(`/rest/v1/conversations/${conversationId}/messages`, {
      data: { content, client_key: crypto.randomUUID() },
    });
    expect(sent.status(), await sent.text()).toBe(201);
  }
}

const openId = (page: Page) => new URL(page.url()).searchParams.get("with") ?? "";

test("two people write to each other, and list, badges, thread and read marks follow by themselves", async ({
  page,
  browser,
  address,
}) => {
  const [parent, hello] = [`Ana ${Date.now()}`, `Hello Rosa, ${Date.now()}`];
  const other = await openRosa(browser, address);
  await other.goto("/messages");
  await expect(list(other)).toBeVisible();
  await openThread(page, parent);
  await expectAccessible(page, "thread without messages");

  await send(page, hello);
  const row = list(other).getByRole("link", { name: new RegExp(`^${parent}`) });
  await expect(row).toContainText(hello, { timeout: 2000 });
  await expect(row).toContainText("1 unread");
  await expect(mainLink(other)).toContainText(/\d+ unread/);
  await expect(thread(page)).toContainText("Sent");

  await row.click();
  await expect(thread(other, parent)).toContainText(hello);
  await expect(row).not.toContainText("unread");
  await expect(thread(page)).toContainText("Read", { timeout: 2000 });

  await send(other, "Hello Ana, how are you?");
  await expect(thread(page)).toContainText("Hello Ana, how are you?", { timeout: 2000 });
  await expectAccessible(page, "thread");
  const stream = page.waitForResponse("**/realtime/v1");
  await page.goto("/favorites");
  await stream;
  await send(other, "Shall we talk tomorrow?");
  await expect(mainLink(page)).toContainText("1 unread", { timeout: 2000 });
  await expect(page).toHaveTitle(/^\(1\) Favorites/);
  await mainLink(page).click();
  await expect(page).toHaveTitle(/^\(1\) Messages/);
  await expect(list(page)).toContainText("Shall we talk tomorrow?");
  await expectAccessible(page, "list with an unread message");
  await other.context().close();
});

test.describe("a message that does not arrive", () => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test("keeps its text, over a reload too, and goes once with Retry @any-width", async ({ page }) => {
    await openThread(page);
    const sending = "**/rest/v1/conversations/*/messages";
    await page.route(sending, (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await send(page, "Are you there?");
    await expectAlert(thread(page), "Not sent. Network error.");
    await expect(input(page)).toHaveValue("");
    await expectAccessible(page, "failed message");
    await page.reload();
    await expect(thread(page)).toContainText("Are you there?");
    await expectAlert(thread(page), "Not sent.");

    await page.unroute(sending);
    await thread(page).getByRole("button", { name: "Retry" }).click();
    await expect(thread(page)).toContainText("Sent");
    await expect(thread(page).getByRole("alert")).toHaveCount(0);
    await page.reload();
    await expect(thread(page).getByText("Are you there?")).toHaveCount(1);
  });

  test("goes by itself once where only the answer was lost @any-width", async ({ page }) => {
    await openThread(page);
    let isFirst = true;
    await page.route("**/rest/v1/conversations/*/messages", async (route) => {
      if (route.request().method() !== "POST" || !isFirst) return route.fallback();
      isFirst = false;
      await route.fetch();
      await route.abort();
    });
    await send(page, "Once and no more");
    await expect(thread(page)).toContainText("Sent");
    await page.reload();
    await expect(thread(page).getByText("Once and no more")).toHaveCount(1);
  });
});

test("Enter sends, Shift+Enter breaks the line, an input method's Enter does neither, and a draft stays @any-width", async ({
  page,
}) => {
  await openThread(page);
  await input(page).press("Enter");
  await input(page).pressSequentially("Dear Rosa");
  await input(page).press("Shift+Enter");
  await input(page).pressSequentially("こんにちは");
  await input(page).dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(input(page)).toHaveValue("Dear Rosa\nこんにちは");
  await expect(thread(page)).toHaveCount(0);

  await page.reload();
  await expect(input(page)).toHaveValue("Dear Rosa\nこんにちは");
  await input(page).press("Enter");
  await expect(thread(page).getByText("Dear Rosa\nこんにちは")).toBeVisible();
  await expect(input(page)).toHaveValue("");
});

test("blocking ends the writing, unblocking opens it again, and a report is confirmed @any-width", async ({
  page,
}) => {
  await openThread(page);
  await page.getByRole("button", { name: "Report or block" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "report or block");
  await dialog.getByRole("button", { name: "Report" }).click();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expectAlert(dialog, "Please choose what is wrong.");
  await dialog.getByRole("radio", { name: "Spam or advertising" }).check();
  await expectAccessible(page, "report");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("dialog", { name: "Thank you for telling us" })).toBeVisible();
  await dialog.getByRole("button", { name: "Block too" }).click();
  await dialog.getByRole("button", { name: "Block", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("You have blocked this person. Unblock them to write.")).toBeVisible();
  await expect(input(page)).toHaveCount(0);
  await expectAccessible(page, "blocked");
  await page.getByRole("button", { name: "Unblock" }).click();
  await expect(input(page)).toBeVisible();
});

test("without conversations the page says so and leads to the search", async ({ page }, { project }) => {
  await signInNewParent(page);
  await page.goto("/messages");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  const invitation = page.getByText("Select a conversation to start chatting");
  await expect(invitation).toBeVisible({ visible: project.name !== "phone" });
  await expectAccessible(page, "no conversations");
  await page.getByRole("main").getByRole("link", { name: "Find Doulas" }).click();
  await expect(page).toHaveURL(/\/find-doulas/);
});

test("the search finds a word of any message, stays in the address, and says when nothing is found @any-width", async ({
  page,
}) => {
  await openThread(page);
  await send(page, "About the waterbirth");
  await expect(thread(page)).toContainText("Sent");
  await send(page, "Thank you");
  const search = page.getByRole("textbox", { name: "Search conversations" });
  await search.fill("waterbirth");
  await expect(page).toHaveURL(/search=waterbirth/);
  await expect(list(page)).toContainText(rosa.name);
  await page.reload();
  await expect(search).toHaveValue("waterbirth");
  await search.fill("zebra");
  await expect(page.getByText("Nothing found for ‘zebra’.")).toBeVisible();
  await page.getByRole("button", { name: "Show all conversations" }).click();
  await expect(list(page)).toContainText(rosa.name);
  await expect(search).toHaveValue("");
});

test("earlier messages come on scrolling, and what is in sight keeps its place @any-width", async ({
  page,
  playwright,
  baseURL,
  address,
}) => {
  await openThread(page);
  const request = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { "x-forwarded-for": address },
  });
  await send(page, "Number 0");
  await expect(thread(page)).toContainText("Sent");
  const numbers = Array.from({ length: 55 }, (_, index) => `Number ${index + 1}`);
  await answerAsRosa(request, openId(page), numbers);
  await page.reload();
  await expect(thread(page).getByText(/: Number 55$/)).toBeInViewport();

  const seen = thread(page).getByText(/: Number 20$/);
  const older = page.waitForResponse((response) => response.url().includes("before="));
  await thread(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -500);
    await expect(seen).toBeInViewport({ timeout: 150 });
  }).toPass({ intervals: [50] });
  await older;
  await expect(seen).toBeInViewport();
  await expect(async () => {
    await page.mouse.wheel(0, -1500);
    await expect(thread(page).getByText(/: Number 0$/)).toBeInViewport({ timeout: 150 });
  }).toPass({ intervals: [50] });
  await expect(page.getByText("The beginning of your conversation")).toBeVisible();
  await page.getByRole("button", { name: "Newest messages" }).click();
  await expect(thread(page).getByText(/: Number 55$/)).toBeInViewport();

  await input(page).fill("Dear Rosa,\n\nthank you\nfor all\nof these\nnumbers");
  await expect(thread(page).getByText(/: Number 55$/)).toBeInViewport({ ratio: 1 });
  await request.dispose();
});

test.describe("where the stream does not get through", () => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test("messages come all the same @any-width", async ({ page, playwright, baseURL, address }) => {
    await page.route("**/realtime/v1", (route) => route.abort());
    await openThread(page);
    const request = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { "x-forwarded-for": address },
    });
    await send(page, "Hello");
    await expect(thread(page)).toContainText("Sent");
    await answerAsRosa(request, openId(page), ["Hello yourself"]);
    await expect(thread(page)).toContainText("Hello yourself", { timeout: 2000 });
    await request.dispose();
  });
});

test.describe("where the session has ended", () => {
  test.use({ expectedRefusals: [401] });

  test("a message goes once the person has logged in again @any-width", async ({ page }) => {
    const email = await signUpParent(page.request);
    await logIn(page, email);
    await page.goto(`/messages?doula=${rosa.slug}`);
    await expect(input(page)).toBeVisible();
    await page.context().clearCookies();
    await send(page, "Are you there?");
    const dialog = page.getByRole("dialog", { name: "Log In" });
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel(/^Password/).fill(password);
    await dialog.getByRole("button", { name: "Log In" }).click();
    await expect(thread(page)).toContainText("Sent");
    await expect(thread(page).getByText("Are you there?")).toHaveCount(1);
  });
});

test.describe("where being read cannot be told", () => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test("it is told as soon as it can be @any-width", async ({ page, playwright, baseURL, address }) => {
    await openThread(page);
    const request = await playwright.request.newContext({
      baseURL,
      extraHTTPHeaders: { "x-forwarded-for": address },
    });
    await send(page, "Hello");
    await expect(thread(page)).toContainText("Sent");
    await page.route("**/read", (route) => route.abort());
    const refused = page.waitForEvent("requestfailed", (failed) => failed.url().endsWith("/read"));
    await answerAsRosa(request, openId(page), ["Hello yourself"]);
    await refused;
    await page.unroute("**/read");
    const told = await page.waitForResponse((response) => response.url().endsWith("/read"));
    expect(told.ok()).toBe(true);
    await request.dispose();
  });
});

test("Message on a doula's page asks a visitor to log in and leads to the thread @any-width", async ({
  page,
  request,
}) => {
  const email = await signUpParent(request);
  await page.goto(`/doulas/${rosa.slug}`);
  await page.getByRole("button", { name: "Message" }).click();
  const dialog = page.getByRole("dialog", { name: "Log In" });
  await expect(dialog).toContainText("Log in to write to Rosa.");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/messages\?with=/);
  await expect(page.getByRole("heading", { name: rosa.name })).toBeVisible();
});

test("a doula who logs in lands on their messages @any-width", async ({ page }) => {
  await logIn(page, rosa.email);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/messages");
  await expect(list(page)).toBeVisible();
});
