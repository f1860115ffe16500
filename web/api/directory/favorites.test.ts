import { describe, expect, it } from "vitest";
import type { Favorite } from "../../../contract/directory/favorites.schema.ts";
import { type FavoritePages, findInPages, withFavorite, withoutDoula } from "./favorites.ts";

function favorite(doula: string, day: number): Favorite {
  return {
    id: `favorite ${doula}`,
    user_id: "ana",
    doula_id: doula,
    created_at: `2026-11-${String(day).padStart(2, "0")}T10:00:00.000Z`,
    doula: {
      is_listed: false,
      id: doula,
      full_name: doula,
      first_name: doula,
      last_name: "",
      location: null,
      profile_image_url: null,
    },
  };
}

function list(...pages: Favorite[][]): FavoritePages {
  return {
    pages: pages.map((items) => ({ items, next_cursor: null })),
    pageParams: pages.map(() => ""),
  };
}

const listIds = ({ pages }: FavoritePages) => pages.map(({ items }) => items.map(({ doula_id }) => doula_id));

const [rosa, teo, grace, petra] = [
  favorite("rosa", 20),
  favorite("teo", 15),
  favorite("grace", 10),
  favorite("petra", 5),
];

describe("the loaded favorites", () => {
  it("drop a removed doula from any page", () => {
    expect(listIds(withoutDoula(list([rosa, teo], [grace, petra]), "grace"))).toEqual([
      ["rosa", "teo"],
      ["petra"],
    ]);
    expect(listIds(withoutDoula(list([rosa]), "nobody"))).toEqual([["rosa"]]);
  });

  it("[4.9] restore a doula to the same position", () => {
    expect(listIds(withFavorite(list([rosa], [grace, petra]), teo))).toEqual([
      ["rosa"],
      ["teo", "grace", "petra"],
    ]);
    expect(listIds(withFavorite(list([teo], [petra]), rosa))).toEqual([["rosa", "teo"], ["petra"]]);
    expect(listIds(withFavorite(list([rosa, teo], [grace]), petra))).toEqual([
      ["rosa", "teo"],
      ["grace", "petra"],
    ]);
    expect(listIds(withFavorite(list([]), rosa))).toEqual([["rosa"]]);
  });

  it("never contain a doula twice", () => {
    expect(listIds(withFavorite(list([rosa, teo]), teo))).toEqual([["rosa", "teo"]]);
  });

  it("can be searched for a doula", () => {
    expect(findInPages(list([rosa], [teo]), "teo")).toBe(teo);
    expect(findInPages(list([rosa]), "teo")).toBeUndefined();
    expect(findInPages(undefined, "teo")).toBeUndefined();
  });
});
