export interface TopArea {
  /** In the URL: /doulas/in/{state}/{city}. */
  state: string;
  city: string;
  /** 'Austin, TX' */
  name: string;
}

/**
 * The paths of the web app's pages. The server returns 404 for every other path, and knows from this list
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
  "/consumer-health-data": "public",
  "/terms": "public",
  "/login": "public",
  "/confirm-email": "public",
  "/confirm-email-change": "public",
  "/confirm-alert": "public",
  "/stop-alerts": "public",
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
  "/admin/medicaid": "user",
  "/admin/orders": "user",
  "/admin/reports": "user",
  "/admin/settings": "user",
  "/admin/users": "user",
  "/admin/users/:id": "user",
  "/edit-profile": "user",
  "/edit-parent-profile": "user",
  "/answers": "user",
  "/availability": "user",
  "/births": "user",
  "/bookings": "user",
  "/favorites": "user",
  "/messages": "user",
  "/orders": "user",
  "/payers": "user",
  "/sales": "user",
  "/profile": "user",
  "/orders/:id/receipt": "user",
} as const satisfies Record<string, "public" | "user">;

/**
 * The pages that links with a secret lead to: a token in the fragment, in emails from before 1.1 in the query, or Google's code.
 * They send no referrer.
 */
export const secretPages: readonly (keyof typeof pages)[] = [
  "/confirm-email",
  "/confirm-email-change",
  "/confirm-alert",
  "/stop-alerts",
  "/reset-password",
  "/auth/:provider/callback",
  "/auth/:provider-callback",
];

/**
 * The public pages whose HTML the server caches for seconds, each with the search parameters it reads.
 * Pages with a secret in their URL are not among them.
 */
export const cachedPages = {
  "/": ["dialog", "next"],
  // Without the filters that no URL contains (docs/decisions/104).
  "/find-doulas": [
    ...[
      "location",
      "place",
      "step",
      "view",
      "compare",
      "sheet",
      "doula",
      "tab",
      "book",
      "ask",
      "buy",
      "order",
    ],
    ...["miles", "max_rate", "available", "on_call", "looking_for", "sort"],
  ],
  "/doulas/:slug": ["book", "at", "ask", "buy", "order", "returned"],
  "/doulas/in/:state": [],
  "/doulas/in/:state/:city": ["after"],
  "/how-it-works": [],
  "/doula-signup": [],
  "/faq": [],
  "/privacy": [],
  "/consumer-health-data": [],
  "/terms": [],
  "/login": ["next"],
  "/forgot-password": [],
} as const satisfies Partial<Record<keyof typeof pages, readonly string[]>>;

const cachedAddresses = Object.entries(cachedPages).map(([page, parameters]) => ({
  // Other spellings of the path redirect here, or match nothing.
  pattern: new RegExp(`^${page.replaceAll(/:\w+/g, "[a-z0-9-]+")}$`),
  parameters,
}));

/**
 * The URL of a cached page, with its known parameters in a fixed order; unknown parameters are dropped.
 * Undefined if the page is not cached.
 */
export function toCachedHref({ pathname, search }: { pathname: string; search: string }): string | undefined {
  const address = cachedAddresses.find(({ pattern }) => pattern.test(pathname));
  if (!address) return undefined;
  const query = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of address.parameters) for (const value of query.getAll(name)) known.append(name, value);
  return known.size > 0 ? `${pathname}?${known}` : pathname;
}

export type RenderedPage =
  | { kind: "redirect"; status: number; location: string }
  | {
      kind: "page";
      status: number;
      /** Title, description and the rest of the head. */
      head: string;
      /** The element `#app` with the page in it. */
      body: string;
      /** The page's state in the browser; null for a page that is complete without scripts. */
      state: PageState | null;
      /** The IDs of the page's routes in the router: '/doulas/$slug'. */
      routeIds: readonly string[];
    };

/** Passed from the server's render to the browser's. */
export interface PageState {
  /** The rendered address. The browser renders any other one from scratch. */
  href: string;
  /** The page's queries, dehydrated by TanStack Query. */
  queries: unknown;
}
