import { expect, it } from "vitest";
import type { UserType } from "../../../contract/identity/users.ts";
import { getAriaCurrent, isCurrentLink, listBarLinks, listNavLinks } from "./main-links.ts";

function currentLabels(pathname: string, userType: UserType = "client"): string[] {
  return listBarLinks(userType)
    .filter((link) => isCurrentLink(link, pathname))
    .map(({ label }) => label);
}

it("both dashboards count as home", () => {
  expect(currentLabels("/dashboard")).toEqual(["Home"]);
  expect(currentLabels("/parent-dashboard")).toEqual(["Home"]);
});

it("[2.4] doulas have their own home and bookings, and no search", () => {
  const labels = listNavLinks("doula").map(({ label }) => label);
  expect(labels).toEqual(["Home", "Bookings", "Availability", "Births", "Messages", "Sales"]);
  expect(listBarLinks("doula").map(({ label }) => label)).toEqual([
    "Home",
    "Bookings",
    "Availability",
    "Messages",
    "Profile",
  ]);
  expect(currentLabels("/dashboard", "doula")).toEqual(["Home"]);
  expect(currentLabels("/doula-dashboard", "doula")).toEqual(["Home"]);
});

it("admins have their own pages, and neither search nor messages", () => {
  const labels = listNavLinks("admin").map(({ label }) => label);
  expect(labels).toEqual(["Home", "Users", "Applications", "Reports", "FAQs", "Settings"]);
  expect(listBarLinks("admin").map(({ label }) => label)).toEqual([
    "Home",
    "Users",
    "Applications",
    "Settings",
    "Profile",
  ]);
  expect(currentLabels("/admin-dashboard", "admin")).toEqual(["Home"]);
  expect(currentLabels("/admin", "admin")).toEqual(["Home"]);
});

it.each([
  ["/admin/orders", "Home", "Home"],
  ["/admin/analytics", "Home", "Home"],
  ["/admin/audit", "Home", "Home"],
  ["/admin/emails", "Home", "Home"],
  ["/admin/reports", "Reports", "Home"],
  ["/admin/users", "Users", "Users"],
] as const)(
  "an admin's page is marked in the header and in a phone's bar: %s",
  (pathname, inHeader, inBar) => {
    for (const [links, label] of [
      [listNavLinks("admin"), inHeader],
      [listBarLinks("admin"), inBar],
    ] as const) {
      const marked = links.filter((link) => getAriaCurrent(link, links, pathname));
      expect(marked.map((link) => link.label)).toEqual([label]);
    }
  },
);

it("an admin's account page is not part of their home", () => {
  const links = listNavLinks("admin");
  expect(links.filter((link) => getAriaCurrent(link, links, "/account"))).toEqual([]);
});

it("a trailing slash makes no difference", () => {
  expect(currentLabels("/bookings/")).toEqual(["Bookings"]);
});

it("no link is current on other pages", () => {
  expect(currentLabels("/")).toEqual([]);
  expect(currentLabels("/confirm-email")).toEqual([]);
});
