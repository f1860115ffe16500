import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { openPage, stubVisitor } from "../../testing/open-page.tsx";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { stubApi } from "../../testing/stub-api.ts";
import { PublicHeader } from "./public-header.tsx";

const logIn = page.getByRole("button", { name: "Log In" });
const user = {
  id: "018f0000-0000-7000-8000-000000000004",
  email: "ana@example.org",
  user_type: "client",
  first_name: "Ana",
  last_name: "Ruiz",
  full_name: "Ana Ruiz",
  profile_image_url: null,
};

it("does not show the visitor's header first if a session may exist", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  stubApi("GET /auth/v1/user", () => promise);
  let unreadReads = 0;
  stubApi("GET /rest/v1/messages/unread_count", () => {
    unreadReads += 1;
    return { count: 0 };
  });
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(document.body.innerText));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await renderInApp(<PublicHeader />);
  await expect.element(page.getByRole("button", { name: "Skip to content" })).toBeInTheDocument();
  await expect.element(logIn).not.toBeInTheDocument();
  resolve({ session: { user, expires_at: "2099-01-01T00:00:00.000Z" } });
  await expect.element(page.getByText("Account menu of Ana Ruiz")).toBeInTheDocument();
  watch.disconnect();
  // The unread count loads late, and its request must not run into the next test.
  await expect.poll(() => unreadReads).toBeGreaterThan(0);
  expect(seen.filter((text) => /Log In|Sign Up/.test(text))).toEqual([]);
});

it("shows the visitor's header if nobody is signed in after all", async () => {
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  await renderInApp(<PublicHeader />);
  await expect.element(logIn).toBeVisible();
});

it.each([320, 360, 768, 1280])("fits text at twice the size in a window %i px wide", async (width) => {
  const { style } = document.documentElement;
  await page.viewport(width, 740);
  style.fontSize = "200%";
  onTestFinished(async () => {
    style.fontSize = "";
    await page.viewport(1280, 800);
  });
  stubVisitor();
  await openPage("/how-it-works");
  const header = page.getByRole("banner");
  await expect.element(header.getByRole("button", { name: width < 768 ? "Menu" : "Log In" })).toBeVisible();
  const boxes = header
    .getByRole("link")
    .or(header.getByRole("button"))
    .elements()
    .filter((part) => part.checkVisibility() && part.textContent !== "Skip to content")
    .map((part) => part.getBoundingClientRect())
    .toSorted((a, b) => a.left - b.left);
  expect(boxes.length).toBeGreaterThan(1);
  for (const [index, { right }] of boxes.entries())
    expect(right).toBeLessThanOrEqual(Math.ceil(boxes[index + 1]?.left ?? width));
});
