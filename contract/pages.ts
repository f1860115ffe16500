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
  "/faq": "public",
  "/privacy": "public",
  "/terms": "public",
  "/login": "public",
  "/confirm-email": "public",
  "/confirm-email-change": "public",
  "/forgot-password": "public",
  "/reset-password": "public",
  "/account": "user",
  "/dashboard": "user",
  "/parent-dashboard": "user",
  "/edit-profile": "user",
  "/edit-parent-profile": "user",
  "/bookings": "user",
  "/favorites": "user",
  "/messages": "user",
} as const satisfies Record<string, "public" | "user">;
