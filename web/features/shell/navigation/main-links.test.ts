import { expect, it } from "vitest";
import { type UserType, userTypes } from "../../../../contract/identity/users.ts";
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
  expect(labels.slice(0, 2)).toEqual(["Home", "Bookings"]);
  expect(labels).not.toEqual(expect.arrayContaining([expect.toBeOneOf(["Search", "Favorites"])]));
  expect(currentLabels("/dashboard", "doula")).toEqual(["Home"]);
  expect(currentLabels("/doula-dashboard", "doula")).toEqual(["Home"]);
});

it("admins have their own pages, and neither search nor messages", () => {
  for (const { to } of listNavLinks("admin")) expect(to).toMatch(/^\/admin\b/);
  expect(currentLabels("/admin-dashboard", "admin")).toEqual(["Home"]);
  expect(currentLabels("/admin", "admin")).toEqual(["Home"]);
});

it.each(userTypes)("[2.4] a phone's bar has four of a %s's links, and their profile", (userType) => {
  const bar = listBarLinks(userType);
  expect(bar).toHaveLength(5);
  expect(bar.at(-1)?.label).toBe("Profile");
  const header: string[] = listNavLinks(userType).map(({ to }) => to);
  expect(header).toEqual(expect.arrayContaining(bar.slice(0, -1).map(({ to }) => to)));
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
