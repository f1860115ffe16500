import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import {
  answerAsRosa,
  input,
  list,
  mainLink,
  openId,
  openRosa,
  openThread,
  rosa,
  send,
  thread,
} from "./messages-fixtures.ts";
import { expectAlert } from "./notices.ts";
import { logIn, password, signInNewParent, signUpParent } from "./people.ts";

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
  await expect(row).toContainText(hello);
  await expect(row).toContainText("1 unread");
  await expect(mainLink(other)).toContainText(/\d+ unread/);
  await expect(thread(page)).toContainText("Sent");

  await row.click();
  await expect(thread(other, parent)).toContainText(hello);
  await expect(row).not.toContainText("unread");
  await expect(thread(page)).toContainText("Read");

  await send(other, "Hello Ana, how are you?");
  await expect(thread(page)).toContainText("Hello Ana, how are you?");
  await expectAccessible(page, "thread");
  const stream = page.waitForResponse("**/realtime/v1");
  await page.goto("/favorites");
  await stream;
  await send(other, "Shall we talk tomorrow?");
  await expect(mainLink(page)).toContainText("1 unread");
  await expect(page).toHaveTitle(/^\(1\) Favorites/);
  await mainLink(page).click();
  await expect(page).toHaveTitle(/^\(1\) Messages/);
  await expect(list(page)).toContainText("Shall we talk tomorrow?");
  await expectAccessible(page, "list with an unread message");
  await other.context().close();
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

test.describe("between people who have blocked each other", () => {
  test.use({ expectedRefusals: [403, 404] });

  test("the picker tells the one what to do, and the other no more than that the doula is not available @any-width", async ({
    page,
    browser,
    address,
  }) => {
    await openThread(page);
    const path = `/rest/v1/conversations/${openId(page)}/block`;
    const other = await openRosa(browser, address);
    expect((await other.request.put(path)).status()).toBe(204);
    await other.context().close();
    const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
    await page.goto(`/find-doulas?doula=${rosa.slug}&book=true`);
    await expect(dialog.getByRole("heading", { name: "This doula is no longer available." })).toBeVisible();
    await expect(dialog).not.toContainText(/block/i);
    await expectAccessible(page, "blocked in the picker");
    expect((await page.request.put(path)).status()).toBe(204);
    await page.goto(`/find-doulas?doula=${rosa.slug}&book=true`);
    await expect(dialog.getByRole("heading", { name: "You have blocked this doula" })).toBeVisible();
    await expect(dialog.getByRole("link", { name: "View Messages" })).toHaveAttribute("href", "/messages");
  });
});

test("an address that names no conversation by an id shows the list, and asks for nothing else @any-width", async ({
  page,
}) => {
  await signInNewParent(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/messages?with=${encodeURIComponent("../favorites")}`);
  await expect(page.getByText("No conversations yet")).toBeVisible();
  expect(asked.filter((path) => /^\/rest\/v1\/(favorites|conversations\/)/.test(path))).toEqual([]);
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

test("a thread stays at its end when the window shrinks right after opening, not once it was scrolled @any-width", async ({
  page,
  address,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openThread(page);
  await send(page, "Are you free in March?");
  await expect(thread(page).getByText("Are you free in March?")).toBeVisible();
  await expect(thread(page).getByText("Sent", { exact: true })).toBeAttached();
  const texts = Array.from(
    { length: 30 },
    (_, index) => `Answer ${index + 1}. ${"A long line. ".repeat(12)}`,
  );
  await answerAsRosa(address, openId(page), texts);
  const distanceFromEnd = () =>
    thread(page).evaluate(
      ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
    );

  await page.reload({ waitUntil: "commit" });
  await thread(page).waitFor();
  await page.setViewportSize({ width: 360, height: 440 });
  await expect(page.getByText(/Answer 30\./)).toBeInViewport();
  expect(await distanceFromEnd()).toBeLessThanOrEqual(2);

  // Rows that turn out higher in the same moment: as they are when a thread is still being laid out.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "150%";
    const main = document.querySelector("main");
    if (main) main.style.height = "300px";
  });
  await expect.poll(distanceFromEnd).toBeLessThanOrEqual(2);
  await expect(page.getByText(/Answer 30\./)).toBeInViewport();

  await thread(page).hover();
  await page.mouse.wheel(0, -900);
  await expect.poll(distanceFromEnd).toBeGreaterThan(400);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await distanceFromEnd()).toBeGreaterThan(200);
});

test("earlier messages come on scrolling, and what is in sight keeps its place @any-width", async ({
  page,
  address,
}) => {
  await openThread(page);
  await send(page, "Number 0");
  await expect(thread(page)).toContainText("Sent");
  const numbers = Array.from({ length: 55 }, (_, index) => `Number ${index + 1}`);
  await answerAsRosa(address, openId(page), numbers);
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

test("a doula reaches their messages from their dashboard @any-width", async ({ page }) => {
  await logIn(page, rosa.email);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/doula-dashboard");
  await page.getByRole("banner").getByRole("link", { name: "Messages" }).click();
  await expect(list(page)).toBeVisible();
});
