import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { z } from "zod";
import type { newDoulaAlertResponseSchema } from "../../../../contract/directory/doula-alerts.schema.ts";
import { ana, openPage, signIn, stubVisitor } from "../../../testing/open-page.tsx";
import { fiveDoulas, rememberSearch, results, stubSearch } from "../../../testing/search.ts";
import { refuseApi, stubApi } from "../../../testing/stub-api.ts";

const few = page.getByRole("region", { name: "Not the right one yet?" });
const alertButton = page.getByRole("button", { name: "Tell me when someone joins near me" });
const dialog = page.getByRole("dialog");
const emailMe = dialog.getByRole("button", { name: "Email me" });

function stubThreeDoulas(): void {
  rememberSearch();
  stubSearch((query) => (query.has("miles") ? fiveDoulas : fiveDoulas.slice(0, 3)), {
    more_within: { miles: 60, count: 2 },
  });
}

const nearWaco = { place: "Waco, TX", miles: 50 };
const replacing = dialog.getByText(/This replaces your alert for doulas within 50 miles of Waco, TX\./);

/** Responds to the alert, and returns what was sent. */
function stubAlert(response: z.output<typeof newDoulaAlertResponseSchema>): unknown[] {
  const sent: unknown[] = [];
  stubApi("POST /rest/v1/doula_alerts", async (request) => {
    sent.push(await request.json());
    return Response.json(response, { status: 202 });
  });
  return sent;
}

describe("three results", () => {
  beforeEach(() => {
    stubVisitor();
    stubThreeDoulas();
  });

  it("have no map and no sort order, but lead to those who are farther away", async () => {
    const router = await openPage(results);
    await expect.element(few).toBeVisible();
    await expect.element(page.getByRole("region", { name: /^Map of/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole("combobox", { name: "Sort by" })).not.toBeInTheDocument();
    await expect.element(page.getByText("3 doulas within 30 miles", { exact: true })).toBeVisible();
    await few.getByRole("button", { name: "Show 2 more within 60 miles" }).click();
    await expect.poll(() => page.getByRole("article").elements().length).toBe(5);
    expect(router.state.location.search).toMatchObject({ miles: 60 });
    await expect.element(few).not.toBeInTheDocument();
  });

  it("are a list on a phone, even if the URL asks for the map", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await openPage(`${results}&view=map`);
    await expect.element(few).toBeVisible();
    await expect.element(page.getByRole("article").last()).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Map", exact: true })).not.toBeInTheDocument();
  });
});

describe("an email alert", () => {
  it("asks a visitor for an address, and for a look into their mailbox", async () => {
    stubVisitor();
    stubThreeDoulas();
    const sent = stubAlert({ status: "email_sent" });
    await openPage(results);
    await alertButton.click();
    await emailMe.click();
    await expect.element(dialog.getByText("Please enter a valid email address.")).toBeVisible();
    await dialog.getByLabelText("Email").fill("new@example.org");
    await emailMe.click();
    await expect.element(page.getByRole("dialog", { name: "Check your email" })).toBeVisible();
    await expect.element(dialog.getByText(/new@example\.org/)).toBeVisible();
    expect(sent).toEqual([{ lat: 30.27, lng: -97.74, miles: 30, email: "new@example.org" }]);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect.element(alertButton).toHaveFocus();
  });

  it("takes a signed-in person one click", async () => {
    signIn();
    stubThreeDoulas();
    stubApi("GET /rest/v1/doula_alerts/own", () => ({ items: [] }));
    const sent = stubAlert({ status: "active", replaced: null });
    await openPage(results);
    await alertButton.click();
    await expect.element(dialog.getByText(ana.email)).toBeVisible();
    await emailMe.click();
    await expect.element(page.getByRole("dialog", { name: "Your alert is on" })).toBeVisible();
    expect(sent).toMatchObject([{ email: ana.email }]);
    await expect.element(dialog.getByText(/replaces|one alert/)).not.toBeInTheDocument();
  });

  it("tells a signed-in person that they can have one alert, and which one they replaced", async () => {
    signIn();
    stubThreeDoulas();
    const own = {
      ...nearWaco,
      id: "018f0000-0000-7000-8000-0000000000b1",
      confirmed_at: "2026-11-20T15:00:00Z",
    };
    stubApi("GET /rest/v1/doula_alerts/own", () => ({ items: [own] }));
    stubAlert({ status: "active", replaced: nearWaco });
    await openPage(results);
    await alertButton.click();
    await expect.element(dialog.getByText(/You can have one alert at a time\./)).toBeVisible();
    await emailMe.click();
    await expect.element(page.getByRole("dialog", { name: "Your alert is on" })).toBeVisible();
    await expect.element(replacing).toBeVisible();
  });

  it("is also offered if a search finds nobody", async () => {
    stubVisitor();
    rememberSearch();
    stubSearch(() => []);
    await openPage(results);
    await expect.element(alertButton).toBeVisible();
  });

  it("shows in place why it was refused, and keeps the address", async () => {
    stubVisitor();
    stubThreeDoulas();
    refuseApi("POST /rest/v1/doula_alerts", "rate_limited", 429);
    await openPage(results);
    await alertButton.click();
    await dialog.getByLabelText("Email").fill("new@example.org");
    await emailMe.click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Too many attempts");
    await expect.element(dialog.getByLabelText("Email")).toHaveValue("new@example.org");
  });
});
