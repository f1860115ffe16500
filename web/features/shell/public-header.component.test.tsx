import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerApi } from "../../testing/answer-api.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
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

it("a page that somebody may be signed in to never shows the visitor's header first", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answerApi("GET /auth/v1/user", () => promise);
  answerApi("GET /rest/v1/messages/unread_count", () => ({ count: 0 }));
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(document.body.innerText));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await renderInApp(<PublicHeader />);
  await expect.element(page.getByRole("button", { name: "Skip to content" })).toBeInTheDocument();
  await expect.element(logIn).not.toBeInTheDocument();
  resolve({ session: { user, expires_at: "2099-01-01T00:00:00.000Z" } });
  await expect.element(page.getByText("Account menu of Ana Ruiz")).toBeInTheDocument();
  watch.disconnect();
  expect(seen.filter((text) => /Log In|Sign Up/.test(text))).toEqual([]);
});

it("a visitor's header follows if nobody is signed in after all", async () => {
  answerApi("GET /auth/v1/user", () => ({ session: null }));
  await renderInApp(<PublicHeader />);
  await expect.element(logIn).toBeVisible();
});
