import { expect, it } from "vitest";
import { isCurrentLink, mainLinks } from "./main-links.ts";

function currentLabels(pathname: string): string[] {
  return mainLinks.filter((link) => isCurrentLink(link, pathname)).map(({ label }) => label);
}

it("both dashboards are home", () => {
  expect(currentLabels("/dashboard")).toEqual(["Home"]);
  expect(currentLabels("/parent-dashboard")).toEqual(["Home"]);
});

it("a slash at the end makes no difference", () => {
  expect(currentLabels("/bookings/")).toEqual(["Bookings"]);
});

it("elsewhere none is current", () => {
  expect(currentLabels("/")).toEqual([]);
  expect(currentLabels("/confirm-email")).toEqual([]);
});
