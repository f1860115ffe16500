import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { answerAsRosa, input, openId, openThread, rosa, send, thread } from "./messages-fixtures.ts";
import { expectAlert } from "./notices.ts";
import { logIn, password, signUpParent } from "./people.ts";

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
    await expect(thread(page)).toContainText("Hello yourself");
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
