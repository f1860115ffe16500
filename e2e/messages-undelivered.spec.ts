import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { answerAsRosa, input, list, openId, openThread, rosa, send, thread } from "./messages-fixtures.ts";
import { expectAlert } from "./notices.ts";

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

test("a message that is sent while the thread is still being read is shown @any-width", async ({ page }) => {
  const threadRead = "**/rest/v1/conversations/*/messages?*";
  const isRead = Promise.withResolvers<void>();
  const isSent = Promise.withResolvers<void>();
  await page.route(threadRead, async (route) => {
    const empty = await route.fetch();
    isRead.resolve();
    await isSent.promise;
    await route.fulfill({ response: empty });
  });
  await openThread(page);
  await isRead.promise;
  const answer = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith("/messages"),
  );
  await send(page, "Hello");
  await answer;
  isSent.resolve();
  await expect(thread(page)).toContainText("Sent");
  await expect(thread(page).getByText("Hello")).toHaveCount(1);
});

test.describe("where the stream does not get through", () => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test("messages come all the same @any-width", async ({ page, address }) => {
    await page.route("**/realtime/v1", (route) => route.abort());
    await openThread(page);
    await send(page, "Hello");
    await expect(thread(page)).toContainText("Sent");
    await answerAsRosa(address, openId(page), ["Hello yourself"]);
    await expect(thread(page)).toContainText("Hello yourself");
  });
});

test.describe("where the session has ended", () => {
  test.use({ expectedRefusals: [401] });

  const sending = "**/rest/v1/conversations/*/messages";

  /** Only what is written: whatever else the page asks for in that moment would have it ask to log in before. */
  async function refuseToSend(page: Page): Promise<void> {
    await page.route(sending, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 401, json: { code: "unauthenticated", detail: "Please log in first" } })
        : route.fallback(),
    );
    await send(page, "Are you there?");
    await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
    await page.unroute(sending);
  }

  test("a message goes once the person has logged in again @any-width", async ({ page }) => {
    const email = await openThread(page);
    await refuseToSend(page);
    await fillLogIn(page, email);
    await expect(thread(page)).toContainText("Sent");
    await expect(thread(page).getByText("Are you there?")).toHaveCount(1);
  });

  test("a message does not go as somebody else, who has logged in instead @any-width", async ({ page }) => {
    await openThread(page);
    await refuseToSend(page);
    let isSentAgain = false;
    await page.route(sending, (route) => {
      isSentAgain ||= route.request().method() === "POST";
      return route.fallback();
    });
    await fillLogIn(page, rosa.email);
    await expect(page).toHaveURL("/doula-dashboard");
    await page.goto("/messages");
    await expect(list(page).getByRole("link").first()).toBeVisible();
    expect(isSentAgain).toBe(false);
  });
});

test.describe("where being read cannot be told", () => {
  test.use({ expectedLines: [/ERR_FAILED/] });

  test("it is told as soon as it can be @any-width", async ({ page, address }) => {
    await openThread(page);
    await send(page, "Hello");
    await expect(thread(page)).toContainText("Sent");
    await page.route("**/read", (route) => route.abort());
    const refused = page.waitForEvent("requestfailed", (failed) => failed.url().endsWith("/read"));
    await answerAsRosa(address, openId(page), ["Hello yourself"]);
    await refused;
    await page.unroute("**/read");
    const told = await page.waitForResponse((response) => response.url().endsWith("/read"));
    expect(told.ok()).toBe(true);
  });
});
