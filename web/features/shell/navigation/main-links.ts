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
import type { UserType } from "../../../../contract/identity/users.ts";

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
const favoritesLink = { label: "Favorites", to: "/favorites", alsoAt: undefined, Icon: Heart } as const;

/** In a parent's account menu. Purchases are there on every screen, because no bar has room for them. */
export const parentMenuLinks = [
  { label: "My Purchases", to: "/orders", alsoAt: undefined, Icon: ReceiptText },
  favoritesLink,
] as const;

/** In the bar on a phone; otherwise in the account menu, as 'Edit Profile'. */
const profileLink = {
  label: "Profile",
  to: "/edit-parent-profile",
  alsoAt: "/edit-profile",
  Icon: UserRound,
} as const;

const ownProfileLink = { ...profileLink, to: "/edit-profile", alsoAt: "/edit-parent-profile" } as const;

export const accountLink = { label: "Account", to: "/account", alsoAt: undefined, Icon: UserCog } as const;

/** A doula's pages: searching and favorites are for parents. A phone's bar has room for four of them. */
const doulaLinks = [
  { ...homeLink, to: "/doula-dashboard", alsoAt: "/dashboard", isInBar: true },
  { ...bookingsLink, isInBar: true },
  { label: "Availability", to: "/availability", alsoAt: undefined, Icon: CalendarClock, isInBar: true },
  { label: "Births", to: "/births", alsoAt: undefined, Icon: Baby, isInBar: false },
  { ...messagesLink, isInBar: true },
  { label: "Sales", to: "/sales", alsoAt: undefined, Icon: HandCoins, isInBar: false },
] as const;

/** In a doula's account menu. */
export const doulaMenuLinks = doulaLinks.filter(({ isInBar }) => !isInBar);

/** An admin's pages: the overview links to all others, including those that don't fit in a phone's bar. */
const adminLinks = [
  { ...homeLink, to: "/admin-dashboard", alsoAt: "/admin", isInBar: true },
  { label: "Users", to: "/admin/users", alsoAt: undefined, Icon: Users, isInBar: true },
  {
    label: "Applications",
    to: "/admin/applications",
    alsoAt: undefined,
    Icon: ClipboardCheck,
    isInBar: true,
  },
  { label: "Reports", to: "/admin/reports", alsoAt: undefined, Icon: Flag, isInBar: false },
  { label: "FAQs", to: "/admin/faq", alsoAt: undefined, Icon: CircleQuestionMark, isInBar: false },
  { label: "Settings", to: "/admin/settings", alsoAt: undefined, Icon: Settings, isInBar: true },
] as const;

/** The links in a phone's bottom bar. */
export function listBarLinks(userType: UserType) {
  switch (userType) {
    case "doula":
      return [...doulaLinks.filter(({ isInBar }) => isInBar), ownProfileLink] as const;
    case "admin":
      return [...adminLinks.filter(({ isInBar }) => isInBar), ownProfileLink] as const;
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
