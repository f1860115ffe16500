import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { makeDoula, stubDoula } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { openPage, signIn, stubVisitor } from "../../../testing/open-page.tsx";
import { refuseApi, stubApi } from "../../../testing/stub-api.ts";

const teo = makeDoula("Teo Marchetti");
const teosCall = "GET /rest/v1/doula_profiles/teo-marchetti";
const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const retry = page.getByRole("button", { name: "Retry" });

it("[2.16 8.17] a page that fails to render is replaced by the error screen, with the message", async () => {
  expectLine(/TypeError|error occurred in|Error in route match|unique "key"/);
  signIn();
  stubApi("GET /rest/v1/bookings", () => ({ items: [{}], next_cursor: null }));
  await openPage("/bookings");
  await expect.element(heading("Something went wrong")).toBeVisible();
  await expect.element(page.getByText("An error occurred while loading the application.")).toBeVisible();
  await expect.element(page.getByText(/undefined/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Reload Page" })).toBeVisible();
  await expectAccessible();
});

describe("a public page whose content is slow and then fails to load", () => {
  const austin = {
    state: "texas",
    city: "austin",
    state_code: "TX",
    state_name: "Texas",
    city_name: "Austin",
    doula_count: 1,
  };

  beforeEach(() => {
    stubVisitor();
    expectLine(/ApiError|Error in route match|^Couldn't load/);
    stubApi("GET /rest/v1/areas/texas", () => ({ ...austin, items: [austin] }));
  });

  it("[8.17] shows an area's placeholder, then an error, and Retry loads it", async () => {
    const areaCall = "GET /rest/v1/areas/texas/austin";
    const gate = Promise.withResolvers<Response>();
    stubApi(areaCall, () => gate.promise);
    await openPage("/doulas/in/texas");
    await page
      .getByRole("link", { name: /^Austin/ })
      .first()
      .click();
    await expect.element(page.getByRole("main")).toContainHTML('aria-busy="true"');
    gate.resolve(new Response(null, { status: 500 }));
    await expect.element(heading("Couldn't load these doulas")).toBeVisible();
    stubApi(areaCall, () => ({
      area: austin,
      radius_miles: 30,
      items: [teo],
      next_cursor: null,
      neighbors: [],
    }));
    await retry.click();
    await expect.element(page.getByRole("link", { name: "Teo Marchetti" })).toBeVisible();
    await expectAccessible();
  });

  it("[8.17] shows a doula page's placeholder, then an error, and Retry loads it", async () => {
    const gate = Promise.withResolvers<Response>();
    stubApi(teosCall, () => gate.promise);
    await openPage("/doulas/teo-marchetti");
    await expect.element(page.getByRole("main")).toContainHTML('aria-busy="true"');
    gate.resolve(new Response(null, { status: 500 }));
    await expect.element(heading("Couldn't load this doula")).toBeVisible();
    stubDoula(teo, { is_fully_booked: true });
    await retry.click();
    await expect.element(page.getByText("Fully booked for now").first()).toBeVisible();
  });

  it("[2.6] shows that a doula is no longer listed, with a link to others", async () => {
    refuseApi(teosCall, "doula_unlisted", 404);
    await openPage("/doulas/teo-marchetti");
    await expect.element(heading("This doula is no longer listed")).toBeVisible();
    expect(document.title).toMatch(/^No longer listed \| /);
    await expect
      .element(page.getByRole("main").getByRole("link", { name: "Find Doulas" }))
      .toHaveAttribute("href", "/find-doulas");
    await expectAccessible();
  });
});

describe("maintenance that begins while a page is open", () => {
  const screen = page.getByRole("dialog", { name: "Doula Match will be right back" });
  const isOver = "GET /rest/v1/platform_settings/public";

  beforeEach(() => {
    stubVisitor();
    refuseApi(isOver, "maintenance", 503);
  });

  it("[3.17] covers the page, which is unchanged afterwards", async () => {
    refuseApi("POST /functions/v1/places", "maintenance", 503);
    await openPage("/");
    const field = page.getByRole("combobox");
    await field.fill("Austin");
    await expect.element(screen).toBeVisible();
    await expect.element(screen.getByRole("link", { name: /^support@/ })).toBeVisible();
    await screen.getByRole("button", { name: "Retry" }).click();
    await expect.element(screen.getByText("Not yet. Please try again in a few minutes.")).toBeVisible();
    stubApi(isOver, () => ({}));
    stubApi("POST /functions/v1/places", () => ({ predictions: [] }));
    await screen.getByRole("button", { name: "Retry" }).click();
    await expect.element(screen).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("Austin");
  });

  it("[3.17] leaves a dialog under it open, with its input", async () => {
    refuseApi("POST /auth/v1/token", "maintenance", 503);
    await openPage("/login");
    const logIn = page.getByRole("dialog", { name: "Log In" });
    await logIn.getByLabelText("Email").fill("ana@doula.test");
    await logIn.getByLabelText(/^Password/).fill("calm-river-42");
    await logIn.getByRole("button", { name: "Log In" }).click();
    await expect.element(screen).toBeVisible();
    stubApi(isOver, () => ({}));
    await screen.getByRole("button", { name: "Retry" }).click();
    await expect.element(screen).not.toBeInTheDocument();
    await expect.element(logIn.getByLabelText("Email")).toHaveValue("ana@doula.test");
  });
});
