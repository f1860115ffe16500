import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { makeDoula, makeFavorite, stubDoula, stubPackages } from "../../../testing/doulas.ts";
import { openPage, signIn, stubVisitor } from "../../../testing/open-page.tsx";
import { visitTerms } from "../../../testing/packages.ts";
import { rememberSearch, results, stubSearch } from "../../../testing/search.ts";
import { stubApi } from "../../../testing/stub-api.ts";

const noOpenTimes = "No times open right now";
const teo = makeDoula("Teo Marchetti", { has_hours: true, next_available: null });
const bookButton = page.getByRole("button", { name: /^Book/ }).first();
const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });

async function expectDisabled(): Promise<void> {
  await expect.element(bookButton).toBeDisabled();
  await expect.element(bookButton).toHaveAccessibleDescription(noOpenTimes);
  await expect.element(page.getByText("This week")).not.toBeInTheDocument();
}

beforeEach(() => {
  signIn();
  rememberSearch();
  stubSearch(() => [teo]);
  stubDoula(teo);
  stubApi("GET /rest/v1/favorites", () => ({ items: [makeFavorite(teo)], next_cursor: null }));
  stubApi("GET /rest/v1/orders", () => ({ items: [], next_cursor: null }));
  stubApi(`GET /rest/v1/doula_profiles/${teo.id}/slots`, () => ({ days: [], next_from: null }));
});

it("[2.6] a card shows that the doula has no open times, and disables its button", async () => {
  await openPage(results);
  await expect.element(page.getByRole("article")).toHaveTextContent(noOpenTimes);
  await expectDisabled();
});

it("[2.6] the details dialog shows that the doula has no open times, and disables its button", async () => {
  await openPage(`${results}&doula=teo-marchetti`);
  await expect.element(page.getByRole("dialog", { name: "Teo Marchetti" })).toHaveTextContent(noOpenTimes);
  await expectDisabled();
});

it("[2.6] a doula's page shows that they have no open times, and disables its button", async () => {
  await openPage("/doulas/teo-marchetti");
  await expect.element(page.getByRole("main").getByText(noOpenTimes).first()).toBeVisible();
  await expectDisabled();
});

it("[2.9] a favorite with no open times has a disabled button", async () => {
  await openPage("/favorites");
  await expectDisabled();
});

it.each([
  ["a doula's page", "/doulas/teo-marchetti?book=true"],
  ["the results", `${results}&doula=teo-marchetti&book=true`],
])("[2.6] a link to a call on %s asks no visitor to log in if no times are open", async (_where, address) => {
  stubVisitor();
  const router = await openPage(address);
  await expect.poll(() => router.latestLocation.search).not.toHaveProperty("book");
  await expect.element(page.getByText(noOpenTimes).first()).toBeVisible();
  await expect.element(page.getByRole("dialog", { name: "Log In" })).not.toBeInTheDocument();
});

it("[2.6] packages of a doula without open times suggest a message, not a call", async () => {
  stubPackages([{ ...visitTerms, id: "p", name: "Visit", description: null, price: 100, duration_weeks: 4 }]);
  await openPage("/doulas/teo-marchetti");
  await expect
    .element(page.getByText("Teo does not take payments here yet. Ask about it in a message."))
    .toBeVisible();
});

it("[2.6] the intro call dialog shows a notice instead of dates if the doula has no open times", async () => {
  await openPage(`${results}&doula=teo-marchetti&book=true`);
  await expect.element(dialog.getByRole("heading", { name: noOpenTimes })).toBeVisible();
});
