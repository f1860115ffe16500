import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { expectLine } from "../testing/expected-lines.ts";
import { ana, makeSession, openPage, signIn, stubPublicPages } from "../testing/open-page.tsx";
import { stubParentHome } from "../testing/parent-home.ts";
import { failApi, stubApi } from "../testing/stub-api.ts";

const userCall = "GET /auth/v1/user";
const maxFetchesPerMinute = 10;
const retry = page.getByRole("button", { name: "Retry" });

/** Ways in which loading the session fails. */
const failures = {
  "is refused": () => Response.json({ code: "internal" }, { status: 500 }),
  "does not arrive": () => Promise.reject(new TypeError("Failed to fetch")),
};

/** Fails every request for the session. Returns how many there were. */
function failSession(fail: () => unknown): () => number {
  expectLine(/^Couldn't load session|ApiError|Error in route match/);
  let requests = 0;
  stubApi(userCall, () => {
    requests += 1;
    return fail();
  });
  return () => requests;
}

function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** A minute on the page's clock, in which the person comes back to the window and hovers over a link. */
async function passMinute(): Promise<void> {
  for (let second = 1; second <= 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    if (second % 15 === 0) {
      window.dispatchEvent(new Event("visibilitychange"));
      const link = page.getByRole("link", { name: "Dashboard" }).elements()[0];
      link?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    }
  }
}

function expectFew(requests: number): void {
  expect(requests).toBeGreaterThan(1);
  expect(requests).toBeLessThanOrEqual(maxFetchesPerMinute);
}

describe.each(Object.entries(failures))("while the session %s", (_, fail) => {
  it.each(["/", "/login", "/find-doulas"])(
    "[9.13] %s stays usable, shows an error, and refetches only the session, rarely",
    async (path) => {
      stopClock();
      stubPublicPages();
      const requests = failSession(fail);
      await openPage(path);
      await passMinute();
      expectFew(requests());
      if (path === "/login") {
        const dialog = page.getByRole("dialog", { name: "Log In" });
        await dialog.getByRole("button", { name: "Close" }).click();
      }
      await expect.element(page.getByText("Couldn't load your account.")).toBeVisible();
      await expect.element(page.getByText("Loading...")).not.toBeInTheDocument();
      await expect.element(page.getByLabelText("Location or zip code")).toBeEnabled();
    },
  );

  it("[9.13] a private page shows an error, and refetches it rarely and nothing else", async () => {
    stopClock();
    const requests = failSession(fail);
    await openPage("/bookings");
    await passMinute();
    expectFew(requests());
    await expect
      .element(page.getByRole("heading", { level: 1, name: "Couldn't load your account" }))
      .toBeVisible();
  });
});

describe("a session that fails to load", () => {
  /** Opens a page whose session failed to load, once it shows that. */
  async function openFailing(path: string): Promise<void> {
    stopClock();
    failSession(failures["is refused"]);
    await openPage(path);
    await passMinute();
    vi.useRealTimers();
  }

  beforeEach(() => {
    signIn();
    stubParentHome();
  });

  it("[9.13] is refetched rarely under an open page, which stays", async () => {
    stopClock();
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    stubApi(userCall, () => ({ session: { ...makeSession(ana), expires_at } }));
    await openPage("/dashboard");
    await expect.element(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
    const requests = failSession(failures["does not arrive"]);
    await passMinute();
    expectFew(requests());
    await expect.element(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
  });

  it("[9.13] comes back with Retry on a public page, which takes the focus", async () => {
    await openFailing("/find-doulas");
    await expect.element(page.getByText("Couldn't load your account.")).toBeVisible();
    signIn();
    await retry.click();
    await expect.element(page.getByRole("button", { name: "Account menu of Ana Ruiz" })).toBeVisible();
    await expect.element(page.getByText("Couldn't load your account.")).not.toBeInTheDocument();
    await expect.element(page.getByRole("main")).toHaveFocus();
  });

  it("[9.13] comes back with Retry on a private page, with its content", async () => {
    await openFailing("/bookings");
    await expect.element(page.getByRole("heading", { name: "Couldn't load your account" })).toBeVisible();
    signIn();
    await retry.click();
    await expect.element(page.getByText("No bookings yet")).toBeVisible();
  });
});

it("[8.17 9.13] the next call and the unread badge show when they failed to load", async () => {
  signIn();
  stubParentHome();
  failApi("GET /rest/v1/bookings");
  failApi("GET /rest/v1/messages/unread_count");
  await openPage("/dashboard");
  await expect.element(page.getByText("Couldn't load your next call")).toBeVisible();
  const messages = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ });
  await expect.element(messages).toHaveAccessibleName(/Couldn't load unread messages/);
});
