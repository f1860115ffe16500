import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { Practice } from "../../../../contract/scheduling/practice.schema.ts";
import { rosaId, stubConversation, thread } from "../../../testing/messages.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { emptyPractice } from "../../../testing/practice.ts";
import { refuseApi, stubApi } from "../../../testing/stub-api.ts";

const button = page.getByRole("button", { name: "Make room for Rosa" });
const offer = page.getByRole("alertdialog", { name: "Make room for Rosa?" });
const made = page.getByRole("alertdialog", { name: "You made room for Rosa" });
const room = `/rest/v1/practice/made_room/${rosaId}`;

let practice: Practice;
beforeEach(() => {
  practice = emptyPractice;
  stubApi("GET /rest/v1/practice", () => practice);
  stubApi("GET /rest/v1/bookings/as_doula", () => ({ items: [], next_cursor: null }));
  stubConversation();
});

it("[3.6] a doula makes room for a parent who wrote, and takes it back", async () => {
  signIn({ user_type: "doula" });
  await openPage(thread);
  await button.click();
  await expect.element(offer).toHaveTextContent("For 30 days Rosa can buy your birth packages");
  refuseApi(`PUT ${room}`, "not_found", 404);
  await offer.getByRole("button", { name: "Make room" }).click();
  await expect.element(offer.getByRole("alert")).toHaveTextContent("We couldn't save this");
  stubApi(`PUT ${room}`, () => {
    practice = { ...practice, made_room_for: [rosaId] };
    return practice;
  });
  await offer.getByRole("button", { name: "Make room" }).click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  stubApi(`DELETE ${room}`, () => {
    practice = { ...practice, made_room_for: [] };
    return practice;
  });
  await made.getByRole("button", { name: "Take it back" }).click();
  await expect.element(made).not.toBeInTheDocument();
});

it.each([
  ["loss", false],
  ["plans_changed", false],
  ["birth", true],
])("[2.8 3.6] after a parent told of '%s', the doula can make room: %s", async (kind, canMakeRoom) => {
  signIn({ user_type: "doula" });
  const parent = {
    user_id: rosaId,
    first_name: "Rosa",
    last_name: "",
    full_name: "Rosa",
    profile_image: null,
  };
  const notice = {
    id: rosaId,
    kind,
    born_on: null,
    created_at: "2026-11-20T12:00:00.000Z",
    is_recorded: false,
  };
  stubApi("GET /rest/v1/birth_notices/as_doula", () => ({
    items: [{ ...notice, parent }],
    recorded_births: 0,
  }));
  await openPage(thread);
  await expect.element(page.getByRole("textbox", { name: "Message to Rosa" })).toBeVisible();
  if (canMakeRoom) await expect.element(button).toBeVisible();
  else await expect.element(button).not.toBeInTheDocument();
});

it("[2.8] its text is visible on a phone, too", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  signIn({ user_type: "doula" });
  await openPage(thread);
  await expect.element(button).toHaveTextContent("Make room");
  await expect.element(button).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBe(360);
});

it("[3.6] parents, and doulas who attend no births, cannot make room", async () => {
  signIn();
  await openPage(thread);
  await expect.element(page.getByRole("textbox", { name: "Message to Rosa" })).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
