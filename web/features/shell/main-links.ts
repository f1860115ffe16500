import { CalendarDays, Heart, House, MessageCircle, Search, UserCog, UserRound } from "lucide-react";
import type { UserType } from "../../../contract/users.ts";

const messagesLink = { label: "Messages", to: "/messages", alsoAt: undefined, Icon: MessageCircle } as const;

/** Where a parent goes: on a phone from the bottom bar, else from the header. */
const parentLinks = [
  { label: "Home", to: "/dashboard", alsoAt: "/parent-dashboard", Icon: House },
  { label: "Search", to: "/find-doulas", alsoAt: undefined, Icon: Search },
  messagesLink,
  { label: "Bookings", to: "/bookings", alsoAt: undefined, Icon: CalendarDays },
] as const;

/** Beside them: on a phone in the account menu, where the bar has no room for it. */
export const favoritesLink = {
  label: "Favorites",
  to: "/favorites",
  alsoAt: undefined,
  Icon: Heart,
} as const;

/** On a phone in the bar; else, as 'Edit Profile', in the account menu. */
export const profileLink = {
  label: "Profile",
  to: "/edit-parent-profile",
  alsoAt: "/edit-profile",
  Icon: UserRound,
} as const;

export const accountLink = { label: "Account", to: "/account", alsoAt: undefined, Icon: UserCog } as const;

/** Where doulas go until they have a dashboard: neither search nor bookings are for them. */
const doulaLinks = [
  messagesLink,
  { ...profileLink, to: "/edit-profile", alsoAt: "/edit-parent-profile" },
  accountLink,
] as const;

/** The bar of a phone. */
export function barLinksOf(userType: UserType) {
  return userType === "doula" ? doulaLinks : ([...parentLinks, profileLink] as const);
}

/** The header of a wide screen, which has the account menu beside it. */
export function navLinksOf(userType: UserType | undefined) {
  return userType === "doula" ? doulaLinks : ([...parentLinks, favoritesLink] as const);
}

/** Whether a link leads to the page that is shown. */
export function isCurrentLink(
  { to, alsoAt }: { to: string; alsoAt: string | undefined },
  pathname: string,
): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return path === to || path === alsoAt;
}
