import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { ana, makeSession, openPage, signIn, stubVisitor } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { SiteHeader } from "./site-header.tsx";

const logIn = page.getByRole("button", { name: "Log In" });

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
  await renderInApp(<SiteHeader />);
  await expect.element(page.getByRole("button", { name: "Skip to content" })).toBeInTheDocument();
  await expect.element(logIn).not.toBeInTheDocument();
  resolve({ session: makeSession(ana) });
  await expect.element(page.getByText("Account menu of Ana Ruiz")).toBeInTheDocument();
  watch.disconnect();
  // The unread count loads late, and its request must not run into the next test.
  await expect.poll(() => unreadReads).toBeGreaterThan(0);
  expect(seen.filter((text) => /Log In|Sign Up/.test(text))).toEqual([]);
});

it("shows the visitor's header if nobody is signed in after all", async () => {
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  await renderInApp(<SiteHeader />);
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

it.each(["client", "doula", "admin"] as const)(
  "[2.2] the header of a signed-in %s is the same on public and other pages",
  async (userType) => {
    signIn({ user_type: userType });
    stubApi("GET /rest/v1/faqs", () => ({ items: [] }));
    stubApi("GET /rest/v1/conversations", () => ({ items: [], next_cursor: null }));
    const router = await openPage("/faq");
    await expect.element(page.getByText("Account menu of Ana Ruiz")).toBeInTheDocument();
    const onPublicPage = listHeader();
    expect(onPublicPage).toEqual(expect.arrayContaining(["Home", "How It Works", "Sign Out"]));
    await router.navigate({ to: "/messages" });
    await expect.element(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
    expect(listHeader()).toEqual(onPublicPage);
  },
);

/** The names of the visible links and buttons. */
function listHeader() {
  const header = page.getByRole("banner");
  return header
    .getByRole("link")
    .or(header.getByRole("button"))
    .elements()
    .filter((part) => part.checkVisibility())
    .map((part) => part.textContent);
}

it("[2.2] on a phone, a page opened from an email has the bottom bar of a signed-in person", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  signIn();
  await openPage("/stop-alerts");
  await expect.element(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});
