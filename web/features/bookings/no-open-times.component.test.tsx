import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { doulaNamed, makeFavorite, stubDoula } from "../../testing/doulas.ts";
import { openPage, signIn } from "../../testing/open-page.tsx";
import { rememberSearch, results, stubSearch } from "../../testing/search.ts";
import { stubApi } from "../../testing/stub-api.ts";

const noOpenTimes = "No times open right now";
const teo = doulaNamed("Teo Marchetti", { has_hours: true, next_available: null });
const bookButton = page.getByRole("button", { name: /^Book/ }).first();
const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });

async function expectClosed(): Promise<void> {
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

it("[2.6] a card shows that a doula has no open times, and its button is disabled", async () => {
  await openPage(results);
  await expect
    .element(page.getByRole("article").getByText("Next available call").first())
    .toBeInTheDocument();
  await expect.element(page.getByRole("article")).toHaveTextContent(noOpenTimes);
  await expectClosed();
});

it("[2.6] the details show that a doula has no open times, and their button is disabled", async () => {
  await openPage(`${results}&doula=teo-marchetti`);
  await expect.element(page.getByRole("dialog", { name: "Teo Marchetti" })).toHaveTextContent(noOpenTimes);
  await expectClosed();
});

it("[2.6] a doula's page shows that they have no open times, and its button is disabled", async () => {
  await openPage("/doulas/teo-marchetti");
  await expect.element(page.getByRole("definition").filter({ hasText: noOpenTimes })).toBeVisible();
  await expectClosed();
});

it("[2.9] a favorite with no open times cannot be booked", async () => {
  await openPage("/favorites");
  await expectClosed();
});

it("[2.6] the intro call of a doula without open times shows a notice instead of dates", async () => {
  await openPage(`${results}&doula=teo-marchetti&book=true`);
  await expect.element(dialog.getByRole("heading", { name: noOpenTimes })).toBeVisible();
});
