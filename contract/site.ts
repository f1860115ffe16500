import { filterKeys } from "./search.ts";

export interface TopArea {
  /** Its address: /doulas/in/{state}/{city}. */
  state: string;
  city: string;
  /** 'Austin, TX' */
  name: string;
}

/**
 * The paths at which the web app has a page. The server answers 404 for every other path, and knows from here
 * which pages need login. `:name` stands for one segment.
 */
export const pages = {
  "/": "public",
  "/find-doulas": "public",
  "/doulas/:slug": "public",
  "/doulas/in/:state": "public",
  "/doulas/in/:state/:city": "public",
  "/how-it-works": "public",
  "/doula-signup": "public",
  "/faq": "public",
  "/privacy": "public",
  "/terms": "public",
  "/login": "public",
  "/confirm-email": "public",
  "/confirm-email-change": "public",
  "/forgot-password": "public",
  "/reset-password": "public",
  "/auth/:provider/callback": "public",
  "/auth/:provider-callback": "public",
  "/account": "user",
  "/dashboard": "user",
  "/parent-dashboard": "user",
  "/doula-dashboard": "user",
  "/admin-dashboard": "user",
  "/admin": "user",
  "/admin/analytics": "user",
  "/admin/applications": "user",
  "/admin/applications/changes": "user",
  "/admin/audit": "user",
  "/admin/emails": "user",
  "/admin/faq": "user",
  "/admin/orders": "user",
  "/admin/reports": "user",
  "/admin/settings": "user",
  "/admin/users": "user",
  "/edit-profile": "user",
  "/edit-parent-profile": "user",
  "/availability": "user",
  "/bookings": "user",
  "/favorites": "user",
  "/messages": "user",
  "/orders": "user",
  "/sales": "user",
  "/orders/:id/receipt": "user",
} as const satisfies Record<string, "public" | "user">;

/**
 * The public pages of which the server keeps the HTML for seconds, each with all search parameters that it knows. Pages
 * with a secret in their address are not among them.
 */
export const keptPages = {
  "/": ["dialog", "next"],
  "/find-doulas": [
    ...["location", "place", "step", "view", "compare", "sheet", "doula", "tab", "book", "buy", "order"],
    ...filterKeys,
  ],
  "/doulas/:slug": ["book", "buy", "order"],
  "/doulas/in/:state": [],
  "/doulas/in/:state/:city": ["after"],
  "/how-it-works": [],
  "/doula-signup": [],
  "/faq": [],
  "/privacy": [],
  "/terms": [],
  "/login": ["next"],
  "/forgot-password": [],
} as const satisfies Partial<Record<keyof typeof pages, readonly string[]>>;

const keptAddresses = Object.entries(keptPages).map(([page, parameters]) => ({
  // Another way to write the path leads here, or nowhere.
  pattern: new RegExp(`^${page.replaceAll(/:\w+/g, "[a-z0-9-]+")}$`),
  parameters,
}));

/**
 * The address of a page that is kept, with the parameters that it knows in one order: what else comes with a link makes no
 * other page. Undefined where the page is not kept.
 */
export function keptHref({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const address = keptAddresses.find(({ pattern }) => pattern.test(pathname));
  if (!address) return undefined;
  const asked = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of address.parameters) for (const value of asked.getAll(name)) known.append(name, value);
  return known.size > 0 ? `${pathname}?${known}` : pathname;
}

export type RenderedPage =
  | { kind: "redirect"; status: number; location: string }
  | {
      kind: "page";
      status: number;
      /** Title, description and what else belongs into the head. */
      head: string;
      /** The element `#app` with the page in it. */
      body: string;
      /** What the page knows in the browser from the start; null for one that is complete without a script. */
      state: PageState | null;
      /** The routes that make up the page, as the router names them: '/doulas/$slug'. */
      routeIds: readonly string[];
      /** The profile of the doula whose page it is. */
      doulaId: string | null;
    };

/** From the server's render to the browser's. */
export interface PageState {
  /** The address that was rendered; the browser renders any other one itself. */
  href: string;
  /** The reads of the page, as TanStack Query dehydrates them. */
  queries: unknown;
}
