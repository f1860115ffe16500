import type { Locator, Page } from "@playwright/test";
import { shownToasts } from "./notices.ts";
import { saveDoulas, signInNewParent } from "./people.ts";

export const teo = "Teo Marchetti";

/** Reads too: what is shown after a failure is what was there, not what was asked for again. */
export const allOfFavorites = /\/rest\/v1\/favorites/;

/** A new parent, signed in, who has saved these doulas; the last one most recently. */
export async function parentWith(page: Page, slugs: string[]): Promise<void> {
  await signInNewParent(page);
  await saveDoulas(page, slugs);
}

export const cards = (page: Page): Locator => page.getByRole("main").getByRole("article");

export const cardOf = (page: Page, name: string): Locator => cards(page).filter({ hasText: name });

export const undo = (page: Page): Locator => shownToasts(page).getByRole("button", { name: "Undo" });
