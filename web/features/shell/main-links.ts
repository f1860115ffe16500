import {
  Baby,
  CalendarClock,
  CalendarDays,
  CircleQuestionMark,
  ClipboardCheck,
  Flag,
  HandCoins,
  Heart,
  House,
  MessageCircle,
  ReceiptText,
  Search,
  Settings,
  UserCog,
  UserRound,
  Users,
} from "lucide-react";
import type { UserType } from "../../../contract/identity/users.ts";

const messagesLink = { label: "Messages", to: "/messages", alsoAt: undefined, Icon: MessageCircle } as const;

const homeLink = { label: "Home", to: "/dashboard", alsoAt: "/parent-dashboard", Icon: House } as const;

const bookingsLink = { label: "Bookings", to: "/bookings", alsoAt: undefined, Icon: CalendarDays } as const;

/** A parent's pages: in the bottom bar on a phone, otherwise in the header. */
const parentLinks = [
  homeLink,
  { label: "Search", to: "/find-doulas", alsoAt: undefined, Icon: Search },
  messagesLink,
  bookingsLink,
] as const;

/** Beside them, but on a phone in the account menu, because the bar has no room for it. */
export const favoritesLink = {
  label: "Favorites",
  to: "/favorites",
  alsoAt: undefined,
  Icon: Heart,
} as const;

/** In the account menu on every screen, because the bars have no room for it. */
export const ordersLink = {
  label: "My Purchases",
  to: "/orders",
  alsoAt: undefined,
  Icon: ReceiptText,
} as const;

/** In the bar on a phone; otherwise in the account menu, as 'Edit Profile'. */
const profileLink = {
  label: "Profile",
  to: "/edit-parent-profile",
  alsoAt: "/edit-profile",
  Icon: UserRound,
} as const;

const ownProfileLink = { ...profileLink, to: "/edit-profile", alsoAt: "/edit-parent-profile" } as const;

export const accountLink = { label: "Account", to: "/account", alsoAt: undefined, Icon: UserCog } as const;

/** For doulas: in the account menu on a phone, and on their home. */
export const salesLink = { label: "Sales", to: "/sales", alsoAt: undefined, Icon: HandCoins } as const;

/** Also for doulas, and in the account menu on a phone. */
export const birthsLink = { label: "Births", to: "/births", alsoAt: undefined, Icon: Baby } as const;

/** A doula's pages: searching and favorites are for parents. */
const doulaLinks = [
  { ...homeLink, to: "/doula-dashboard", alsoAt: "/dashboard" },
  bookingsLink,
  { label: "Availability", to: "/availability", alsoAt: undefined, Icon: CalendarClock },
  birthsLink,
  messagesLink,
  salesLink,
] as const;

/** An admin's pages: the overview links to all others. */
const adminLinks = [
  { ...homeLink, to: "/admin-dashboard", alsoAt: "/admin" },
  { label: "Users", to: "/admin/users", alsoAt: undefined, Icon: Users },
  { label: "Applications", to: "/admin/applications", alsoAt: undefined, Icon: ClipboardCheck },
  { label: "Reports", to: "/admin/reports", alsoAt: undefined, Icon: Flag },
  { label: "FAQs", to: "/admin/faq", alsoAt: undefined, Icon: CircleQuestionMark },
  { label: "Settings", to: "/admin/settings", alsoAt: undefined, Icon: Settings },
] as const;

/** The links in a phone's bottom bar. */
export function listBarLinks(userType: UserType) {
  switch (userType) {
    case "doula":
      return [
        ...doulaLinks.filter(({ to }) => to !== salesLink.to && to !== birthsLink.to),
        ownProfileLink,
      ] as const;
    case "admin":
      // As many as fit on a phone; the overview links to the others.
      return [
        ...adminLinks.filter(({ to }) => to !== "/admin/faq" && to !== "/admin/reports"),
        ownProfileLink,
      ] as const;
    case "client":
      return [...parentLinks, profileLink] as const;
  }
}

/** The links in the header of a wide screen, which has the account menu beside it. */
export function listNavLinks(userType: UserType | undefined) {
  if (userType === "doula") return doulaLinks;
  return userType === "admin" ? adminLinks : ([...parentLinks, favoritesLink] as const);
}

/** The page where a person edits their profile. */
export function getProfileLink(userType: UserType) {
  return userType === "client" ? profileLink : ownProfileLink;
}

/** Returns true if a link leads to the current page. */
export function isCurrentLink(
  { to, alsoAt }: { to: string; alsoAt: string | undefined },
  pathname: string,
): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return path === to || path === alsoAt;
}

/**
 * Returns `aria-current` for a link. An admin's page that has no link belongs to their home, which leads there
 * and back.
 */
export function getAriaCurrent(
  link: { to: string; alsoAt: string | undefined },
  links: readonly { to: string }[],
  pathname: string,
): "page" | "true" | undefined {
  if (isCurrentLink(link, pathname)) return "page";
  const isAdminHome = link.to === "/admin-dashboard" && pathname.startsWith("/admin/");
  return isAdminHome && !links.some(({ to }) => pathname.startsWith(to)) ? "true" : undefined;
}
