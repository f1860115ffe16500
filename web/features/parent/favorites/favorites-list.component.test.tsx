import { describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Favorite } from "../../../../contract/directory/favorites.schema.ts";
import { confirmedBooking } from "../../../testing/bookings.ts";
import { makeDoula, makeFavorite } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";

const [marisol, imani, hollis] = ["Marisol Ybarra", "Imani Okafor", "Hollis Greer"].map((name, index) =>
  makeFavorite(makeDoula(name), { created_at: `2026-11-0${9 - index}T15:00:00.000Z` }),
) as [Favorite, Favorite, Favorite];

const article = page.getByRole("article");
const findCard = (name: string) => article.filter({ hasText: name });
const heart = (name: string) => page.getByRole("button", { name: `Remove ${name} from favorites` });
const toasts = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
const undo = page.getByRole("button", { name: "Undo" });

const expectNames = (...names: string[]) =>
  expect
    .poll(() =>
      article
        .getByRole("heading", { level: 2 })
        .elements()
        .map((title) => title.textContent),
    )
    .toEqual(names);

/** Opens the page. The stubbed server stores changes, and `saved` returns the current names. */
async function openFavorites(...favorites: Favorite[]): Promise<{ saved: () => string[] }> {
  let saved = favorites;
  signIn();
  stubApi("GET /rest/v1/favorites", () => ({ items: saved, next_cursor: null }));
  stubApi("POST /rest/v1/favorites", async (request) => {
    const { doula_id } = await request.json();
    saved = favorites.filter((each) => each.doula_id === doula_id || saved.includes(each));
    return {};
  });
  for (const { doula_id } of favorites)
    stubApi(`DELETE /rest/v1/favorites/${doula_id}`, () => {
      saved = saved.filter((each) => each.doula_id !== doula_id);
      return new Response(null, { status: 204 });
    });
  await openPage("/favorites");
  return { saved: () => saved.map(({ doula }) => doula.full_name) };
}

describe("a favorite", () => {
  it("[2.9] shows the doula's details, rate and next call, and the day they were saved", async () => {
    await openFavorites(marisol);
    await expect.element(page.getByText("1 saved doula")).toBeVisible();
    for (const text of [
      "Austin, TX",
      "I was the fifth of six children",
      "$41.50/hour",
      "Next call ",
      "Added Nov 9, 2026",
    ])
      await expect.element(findCard("Marisol Ybarra")).toHaveTextContent(text);
    expect(article.getByRole("listitem").elements()).toHaveLength(3);
    await expectAccessible();
  });

  it("[2.9] shows three specialties on a narrow card", async () => {
    const specialties = ["Postpartum recovery", "High-risk pregnancy", "Twins and multiples", "VBAC"];
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await openFavorites(makeFavorite(makeDoula("Marisol Ybarra", { specialties })));
    const card = findCard("Marisol Ybarra");
    for (const specialty of specialties.slice(0, 3))
      await expect.element(card.getByText(specialty)).toBeInViewport({ ratio: 0.99 });
    await expect.element(card).not.toHaveTextContent("VBAC");
  });

  it("[2.9] shows the parent's call with the doula instead of a way to book", async () => {
    const ownCall = { ...confirmedBooking, doula_profile_id: marisol.doula.id };
    const booked = { count: 3, cancellable: 3, limit: 3, contact_from: null };
    signIn();
    stubApi("GET /rest/v1/favorites", () => ({ items: [marisol, imani], next_cursor: null }));
    stubApi("GET /rest/v1/bookings", () => ({ items: [ownCall], next_cursor: null }));
    stubApi("GET /rest/v1/bookings/intro_calls/count", () => booked);
    await openPage("/favorites");
    const card = findCard("Marisol Ybarra");
    await expect.element(card.getByRole("link", { name: /^Your call: May 5/ })).toBeVisible();
    await expect.element(card).not.toHaveTextContent("Booking Limit Reached");
    await expect.element(findCard("Imani Okafor")).toHaveTextContent("Booking Limit Reached");
  });

  it("[2.9] links to the doula's page and opens the intro call dialog", async () => {
    stubApi("GET /rest/v1/doula_profiles/id-of-marisol-ybarra/slots", () => ({
      days: [],
      next_from: null,
    }));
    await openFavorites(marisol);
    await expect
      .element(page.getByRole("link", { name: "Marisol Ybarra", exact: true }))
      .toHaveAttribute("href", "/doulas/marisol-ybarra");
    await page.getByRole("button", { name: "Book with Marisol Ybarra" }).click();
    const call = page.getByRole("dialog", { name: "Book An Intro Call" });
    await expect.element(call).toHaveTextContent("with Marisol Ybarra");
    await userEvent.keyboard("{Escape}");
    await expect.element(call).not.toBeInTheDocument();
  });

  it("[2.9] shows no rate if the doula has none", async () => {
    await openFavorites(makeFavorite(makeDoula("Hollis Greer", { hourly_rate: null })));
    await expect.element(findCard("Hollis Greer")).toBeVisible();
    await expect.element(article).not.toHaveTextContent("/hour");
  });

  it("[2.9] shows no details or booking button if the doula is no longer listed", async () => {
    const { id, full_name, first_name, last_name, location } = makeDoula("Kimberly Anne Dufresne");
    const doula = { id, full_name, first_name, last_name, location, profile_image_url: null };
    await openFavorites({ ...marisol, doula_id: id, doula: { ...doula, is_listed: false } });
    const card = findCard("Kimberly Anne Dufresne");
    await expect.element(card.getByText("No longer available")).toBeVisible();
    await expect.element(card).toHaveTextContent("Austin, TX");
    await expect.element(card).not.toHaveTextContent("/hour");
    await expect.element(card.getByRole("button", { name: /^Book/ })).not.toBeInTheDocument();
    await expect.element(card.getByRole("link", { name: /^Kimberly/ })).not.toBeInTheDocument();
    await expect.element(heart("Kimberly Anne Dufresne")).toBeVisible();
    await expect
      .element(card.getByRole("link", { name: "Find another doula" }))
      .toHaveAttribute("href", "/find-doulas");
  });

  it("[9.11] fits on a phone even with a very long name and bio", async () => {
    await page.viewport(360, 740);
    const name =
      "María Guadalupe Esperanza Concepción de la Santísima Trinidad Villanueva-Echeverría y Montgomery";
    const bio = "Supercalifragilistic".repeat(100);
    await openFavorites(makeFavorite(makeDoula(name, { bio })));
    await expect.element(article).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    await page.viewport(1280, 800);
  });

  it("[2.9] has no booking button if the viewer is a doula", async () => {
    stubApi("GET /rest/v1/favorites", () => ({ items: [marisol], next_cursor: null }));
    signIn({ user_type: "doula" });
    await openPage("/favorites");
    await expect.element(findCard("Marisol Ybarra")).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Book/ })).not.toBeInTheDocument();
  });
});

describe("a removed favorite", () => {
  it("[2.9 9.12] moves the focus to the next heart, and Undo restores it in place by keyboard", async () => {
    const { saved } = await openFavorites(marisol, imani, hollis);
    await expect.element(heart("Imani Okafor")).toBeVisible();
    heart("Imani Okafor").element().focus();
    await userEvent.keyboard("{Enter}");
    await expectNames("Marisol Ybarra", "Hollis Greer");
    await expect.element(page.getByText("2 saved doulas")).toBeVisible();
    await expect.element(heart("Hollis Greer")).toHaveFocus();
    await expect.element(toasts).toHaveTextContent(/Removed from your favorites.*Imani Okafor/);
    await userEvent.keyboard("{F8}{Tab}{Tab}");
    await expect.element(undo).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expectNames("Marisol Ybarra", "Imani Okafor", "Hollis Greer");
    await expect.element(heart("Imani Okafor")).toHaveFocus();
    await expect.poll(saved).toEqual(["Marisol Ybarra", "Imani Okafor", "Hollis Greer"]);
  });

  it("[2.9] is replaced by 'No favorites yet' and a focused link to the search if it was the last one", async () => {
    await openFavorites(marisol);
    await heart("Marisol Ybarra").click();
    await expect.element(page.getByRole("heading", { name: "No favorites yet" })).toBeVisible();
    const search = page.getByRole("main").getByRole("link", { name: "Find Doulas" });
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveAttribute("href", "/find-doulas");
    await expectAccessible();
  });

  it("[4.9] shows no error if another tab removed it first, and Undo restores it", async () => {
    await openFavorites(marisol, imani);
    stubApi(`DELETE /rest/v1/favorites/${marisol.doula_id}`, () =>
      Response.json({ code: "not_found", detail: "Not found" }, { status: 404 }),
    );
    await heart("Marisol Ybarra").click();
    await expect.element(toasts).toHaveTextContent("Removed from your favorites");
    await undo.click();
    await expectNames("Marisol Ybarra", "Imani Okafor");
    await expect.element(page.getByText(/^Couldn't/)).not.toBeInTheDocument();
  });

  it("[8.9] returns to its place with the reason if the server fails", async () => {
    await openFavorites(marisol, imani);
    await expect.element(heart("Marisol Ybarra")).toBeVisible();
    const remove = `DELETE /rest/v1/favorites/${marisol.doula_id}`;
    failApi(remove);
    // Refetches fail, too, so the list must revert to its previous state.
    failApi("GET /rest/v1/favorites");
    await heart("Marisol Ybarra").click();
    await expect
      .element(toasts)
      .toHaveTextContent(/Couldn't remove Marisol Ybarra.*An unexpected error occurred/);
    await expectNames("Marisol Ybarra", "Imani Okafor");
    stubApi(remove, () => new Response(null, { status: 204 }));
    stubApi("GET /rest/v1/favorites", () => ({ items: [imani], next_cursor: null }));
    await heart("Marisol Ybarra").click();
    await expectNames("Imani Okafor");
  });

  it("[8.9] stays removed, with the reason, if Undo fails", async () => {
    await openFavorites(marisol, imani);
    await heart("Marisol Ybarra").click();
    failApi("POST /rest/v1/favorites");
    failApi("GET /rest/v1/favorites");
    await undo.click();
    await expect.element(toasts).toHaveTextContent("Couldn't save Marisol Ybarra");
    await expectNames("Imani Okafor");
  });

  it("[2.9] stays removed when the next page loads during the removal", async () => {
    const removal = Promise.withResolvers<void>();
    const nextPage = Promise.withResolvers<void>();
    const requestedPages: string[] = [];
    let items = [marisol, imani];
    signIn();
    stubApi("GET /rest/v1/favorites", async ({ url }) => {
      const after = new URL(url).searchParams.get("after");
      if (!after) return { items, next_cursor: "next" };
      requestedPages.push(after);
      await nextPage.promise;
      return { items: [hollis], next_cursor: null };
    });
    stubApi(`DELETE /rest/v1/favorites/${imani.doula_id}`, async () => {
      await removal.promise;
      items = [marisol];
      return new Response(null, { status: 204 });
    });
    await openPage("/favorites");
    await expect.element(page.getByText("Your newest 2 saved doulas")).toBeVisible();
    await heart("Imani Okafor").click();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => requestedPages).toEqual(["next"]);
    removal.resolve();
    nextPage.resolve();
    await expectNames("Marisol Ybarra", "Hollis Greer");
    await expect.element(page.getByText("2 saved doulas")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });
});
