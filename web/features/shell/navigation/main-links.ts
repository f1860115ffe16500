import {
  Baby,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  CircleQuestionMark,
  ClipboardCheck,
  Flag,
  HandCoins,
  Heart,
  House,
  MessageCircle,
  MessageCircleQuestionMark,
  ReceiptText,
  ScrollText,
  Search,
  Settings,
  ShieldCheck,
  UserCog,
  UserPen,
  UserRound,
  Users,
} from "lucide-react";
import type { UserType } from "../../../../contract/identity/users.ts";

const homeLink = { label: "Home", to: "/dashboard", alsoAt: "/parent-dashboard", Icon: House } as const;

const messagesLink = { label: "Messages", to: "/messages", alsoAt: undefined, Icon: MessageCircle } as const;

const bookingsLink = { label: "Bookings", to: "/bookings", alsoAt: undefined, Icon: CalendarDays } as const;

/** The page on a phone that links to everything that the bar has no room for. */
const profileLink = { label: "Profile", to: "/profile", alsoAt: undefined, Icon: UserRound } as const;

/** Each role's main pages: in a phone's bottom bar, and in the header of a wide screen. */
const mainLinks = {
  client: [
    homeLink,
    { label: "Search", to: "/find-doulas", alsoAt: undefined, Icon: Search },
    messagesLink,
    bookingsLink,
  ],
  doula: [
    { ...homeLink, to: "/doula-dashboard", alsoAt: "/dashboard" },
    bookingsLink,
    { label: "Availability", to: "/availability", alsoAt: undefined, Icon: CalendarClock },
    messagesLink,
  ],
  admin: [
    { ...homeLink, to: "/admin-dashboard", alsoAt: "/admin" },
    { label: "Users", to: "/admin/users", alsoAt: undefined, Icon: Users },
    { label: "Applications", to: "/admin/applications", alsoAt: undefined, Icon: ClipboardCheck },
    { label: "Settings", to: "/admin/settings", alsoAt: undefined, Icon: Settings },
  ],
} as const;

const ownProfileLink = {
  label: "Edit Profile",
  text: "What we call you and how to reach you",
  to: "/edit-profile",
  alsoAt: "/edit-parent-profile",
  Icon: UserPen,
  isInHeader: false,
} as const;

const accountLink = {
  label: "Account",
  text: "How you log in, and what is stored about you",
  to: "/account",
  alsoAt: undefined,
  Icon: UserCog,
  isInHeader: false,
} as const;

/** Each role's other pages: on the Profile page and in the account menu, and where there is room, in the header. */
const profileLinks = {
  client: [
    { ...ownProfileLink, to: "/edit-parent-profile", alsoAt: "/edit-profile" },
    accountLink,
    {
      label: "Favorites",
      text: "The doulas you have saved",
      to: "/favorites",
      alsoAt: undefined,
      Icon: Heart,
      isInHeader: true,
    },
    {
      label: "My Orders",
      text: "Your orders, payments and receipts",
      to: "/orders",
      alsoAt: undefined,
      Icon: ReceiptText,
      isInHeader: false,
    },
  ],
  doula: [
    { ...ownProfileLink, text: "How parents see and reach you" },
    accountLink,
    {
      label: "Births",
      text: "Which due dates you are on call for",
      to: "/births",
      alsoAt: undefined,
      Icon: Baby,
      isInHeader: true,
    },
    {
      label: "Orders",
      text: "The packages that parents bought from you",
      to: "/sales",
      alsoAt: undefined,
      Icon: HandCoins,
      isInHeader: true,
    },
    {
      label: "Your answers",
      text: "What parents ask every doula, in your words",
      to: "/answers",
      alsoAt: undefined,
      Icon: MessageCircleQuestionMark,
      isInHeader: false,
    },
    {
      label: "Who pays",
      text: "Medicaid, plans, employers and receipts",
      to: "/payers",
      alsoAt: undefined,
      Icon: ShieldCheck,
      isInHeader: false,
    },
  ],
  admin: [
    ownProfileLink,
    accountLink,
    {
      label: "Reports",
      text: "What people report about each other",
      to: "/admin/reports",
      alsoAt: undefined,
      Icon: Flag,
      isInHeader: true,
    },
    {
      label: "FAQs",
      text: "Questions and answers on the public page",
      to: "/admin/faq",
      alsoAt: undefined,
      Icon: CircleQuestionMark,
      isInHeader: true,
    },
    {
      label: "Orders",
      text: "What parents bought, and where the money went",
      to: "/admin/orders",
      alsoAt: undefined,
      Icon: ReceiptText,
      isInHeader: false,
    },
    {
      label: "Medicaid by state",
      text: "What visitors read about Medicaid and doulas",
      to: "/admin/medicaid",
      alsoAt: undefined,
      Icon: ShieldCheck,
      isInHeader: false,
    },
    {
      label: "Analytics",
      text: "Totals, activity and growth over time",
      to: "/admin/analytics",
      alsoAt: undefined,
      Icon: ChartColumn,
      isInHeader: false,
    },
    {
      label: "Audit log",
      text: "Who changed what, and when",
      to: "/admin/audit",
      alsoAt: undefined,
      Icon: ScrollText,
      isInHeader: false,
    },
  ],
} as const;

/** The links in a phone's bottom bar. */
export function listBarLinks(userType: UserType) {
  return [...mainLinks[userType], profileLink] as const;
}

/** The links in the header of a wide screen, which has the account menu beside it. */
export function listNavLinks(userType: UserType) {
  return [...mainLinks[userType], ...profileLinks[userType].filter(({ isInHeader }) => isInHeader)] as const;
}

/** The links on the Profile page and in the account menu, 'Edit Profile' first. */
export function listProfileLinks(userType: UserType) {
  return profileLinks[userType];
}

export function isCurrentLink(
  { to, alsoAt }: { to: string; alsoAt: string | undefined },
  pathname: string,
): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return path === to || path === alsoAt;
}

/**
 * Returns `aria-current` for a link. A page without one belongs to the Profile page if that leads there.
 */
export function getAriaCurrent(
  link: { to: string; alsoAt: string | undefined },
  links: readonly { to: string }[],
  pathname: string,
): "page" | "true" | undefined {
  if (isCurrentLink(link, pathname)) return "page";
  if (links.some(({ to }) => pathname.startsWith(to))) return undefined;
  return link.to === "/profile" && isBelowProfile(pathname) ? "true" : undefined;
}

function isBelowProfile(pathname: string): boolean {
  return Object.values(profileLinks)
    .flat()
    .some((link) => isCurrentLink(link, pathname) || pathname.startsWith(`${link.to}/`));
}
