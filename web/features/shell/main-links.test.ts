import { expect, it } from "vitest";
import { barLinksOf, isCurrentLink, navLinksOf } from "./main-links.ts";

function currentLabels(pathname: string): string[] {
  return barLinksOf("client")
    .filter((link) => isCurrentLink(link, pathname))
    .map(({ label }) => label);
}

it("both dashboards are home", () => {
  expect(currentLabels("/dashboard")).toEqual(["Home"]);
  expect(currentLabels("/parent-dashboard")).toEqual(["Home"]);
});

it("doulas are offered neither search nor bookings, wherever the links stand", () => {
  for (const links of [barLinksOf("doula"), navLinksOf("doula")])
    expect(links.map(({ label }) => label)).toEqual(["Messages", "Profile", "Account"]);
});

it("a slash at the end makes no difference", () => {
  expect(currentLabels("/bookings/")).toEqual(["Bookings"]);
});

it("elsewhere none is current", () => {
  expect(currentLabels("/")).toEqual([]);
  expect(currentLabels("/confirm-email")).toEqual([]);
});
