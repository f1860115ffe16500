import { CalendarDays, Heart, House, MessageCircle, Search, UserRound } from "lucide-react";

/** Where a signed-in person goes: on a phone from the bottom bar, else from the header. */
export const mainLinks = [
  { label: "Home", to: "/dashboard", alsoAt: "/parent-dashboard", Icon: House },
  { label: "Search", to: "/find-doulas", alsoAt: undefined, Icon: Search },
  { label: "Messages", to: "/messages", alsoAt: undefined, Icon: MessageCircle },
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

/** Whether a link of `mainLinks` leads to the page that is shown. */
export function isCurrentLink(
  { to, alsoAt }: { to: string; alsoAt: string | undefined },
  pathname: string,
): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return path === to || path === alsoAt;
}
