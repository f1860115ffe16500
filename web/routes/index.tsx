import { createFileRoute } from "@tanstack/react-router";
import { boot } from "../lib/boot.ts";
import { pageHead } from "../lib/page-head.ts";
import { returnPath } from "../lib/search-text.ts";
import { LandingPage } from "../pages/landing/landing-page.tsx";

interface LandingSearch {
  /** The account dialog to open over the page. */
  dialog?: "login" | "signup";
  /** Where to go after it: a path on this site. */
  next?: string;
  /** Somebody has signed up, and was mailed a link. */
  sent?: true;
}

export const Route = createFileRoute("/")({
  validateSearch: ({ dialog, next, sent }: Record<string, unknown>): LandingSearch => ({
    dialog: dialog === "login" || dialog === "signup" ? dialog : undefined,
    next: returnPath(next),
    sent: sent === true ? true : undefined,
  }),
  head: () =>
    pageHead({
      title: "Find Your Perfect Doula",
      description: boot.settings.site_description,
      path: "/",
    }),
  component: LandingPage,
});
