import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Practice } from "../../../../contract/scheduling/practice.schema.ts";
import { rosaId, stubConversation, thread } from "../../../testing/messages.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { refuseApi, stubApi } from "../../../testing/stub-api.ts";

const rules = { births_per_month: 2, on_call_at_once: 3, days_before: 14, days_after: 14 };
const button = page.getByRole("button", { name: "Make room for Rosa" });
const offer = page.getByRole("alertdialog", { name: "Make room for Rosa?" });
const made = page.getByRole("alertdialog", { name: "You made room for Rosa" });
const room = `/rest/v1/practice/made_room/${rosaId}`;

let practice: Practice;
beforeEach(() => {
  practice = {
    attends_births: true,
    rules,
    commitments: [],
    booked_births: [],
    time_off: [],
    months: [],
    made_room_for: [],
  };
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

it("[3.6] parents, and doulas who attend no births, cannot make room", async () => {
  signIn();
  await openPage(thread);
  await expect.element(page.getByRole("textbox", { name: "Message to Rosa" })).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
});
