import { expect, test } from "vitest";
import { findBrowserUse } from "./web-api-rules.ts";

test.each([
  ["sessionStorage.setItem(key, value);", "sessionStorage"],
  ["location.assign(url);", "location.assign("],
  ["if (!URL.canParse(url)) return;", "URL.canParse("],
])("%s has no place in web/api", (code, use) => {
  expect(findBrowserUse(new Map([["web/api/commerce/orders.ts", code]]))).toEqual([
    `web/api/commerce/orders.ts uses ${use}`,
  ]);
  expect(findBrowserUse(new Map([["web/client-state/outbox.ts", code]]))).toEqual([]);
});

test("a place's location is no address of the browser", () => {
  expect(findBrowserUse(new Map([["web/api/directory/places.ts", "place.location.trim()"]]))).toEqual([]);
});
