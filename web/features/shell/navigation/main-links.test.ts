import { expect, it } from "vitest";
import { type UserType, userTypes } from "../../../../contract/identity/users.ts";
import { getAriaCurrent, isCurrentLink, listBarLinks, listNavLinks, listProfileLinks } from "./main-links.ts";

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

it.each(userTypes)("[2.4] a phone's bar and Profile page have all of a %s's links, each once", (userType) => {
  const bar: string[] = listBarLinks(userType).map(({ to }) => to);
  expect(bar).toHaveLength(5);
  expect(bar.at(-1)).toBe("/profile");
  const onPhone = [...bar, ...listProfileLinks(userType).map(({ to }) => to)];
  expect(new Set(onPhone).size).toBe(onPhone.length);
  expect(onPhone).toEqual(expect.arrayContaining(listNavLinks(userType).map(({ to }) => to)));
});

it.each([
  ["/admin/orders", [], ["Profile"]],
  ["/admin/medicaid", [], ["Profile"]],
  ["/admin/analytics", [], ["Profile"]],
  ["/admin/audit", [], ["Profile"]],
  ["/admin/emails", [], []],
  ["/admin/faq", ["FAQs"], ["Profile"]],
  ["/admin/reports", ["Reports"], ["Profile"]],
  ["/admin/users", ["Users"], ["Users"]],
])("an admin's page is marked in the header and in a phone's bar: %s", (pathname, inHeader, inBar) => {
  for (const [links, labels] of [
    [listNavLinks("admin"), inHeader],
    [listBarLinks("admin"), inBar],
  ] as const) {
    const marked = links.filter((link) => getAriaCurrent(link, links, pathname));
    expect(marked.map((link) => link.label)).toEqual(labels);
  }
});

it("an admin's account page is part of their Profile page, not of their home", () => {
  const links = listBarLinks("admin");
  const marked = links.filter((link) => getAriaCurrent(link, links, "/account"));
  expect(marked.map(({ label }) => label)).toEqual(["Profile"]);
});

it("a receipt is part of a parent's Profile page, as their orders are", () => {
  const links = listBarLinks("client");
  const marked = links.filter((link) => getAriaCurrent(link, links, "/orders/7/receipt"));
  expect(marked.map(({ label }) => label)).toEqual(["Profile"]);
});

it("a trailing slash makes no difference", () => {
  expect(currentLabels("/bookings/")).toEqual(["Bookings"]);
});

it("no link is current on other pages", () => {
  expect(currentLabels("/")).toEqual([]);
  expect(currentLabels("/confirm-email")).toEqual([]);
});
