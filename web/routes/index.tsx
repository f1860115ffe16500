import { createFileRoute } from "@tanstack/react-router";
import { returnPath } from "../features/accounts/return-path.ts";
import { siteStructuredData } from "../features/landing/site-structured-data.ts";
import { boot } from "../lib/boot.ts";
import { pageHead } from "../lib/page-head.ts";
import { StructuredData } from "../lib/structured-data.tsx";
import { Landing } from "./-landing.tsx";

interface LandingAddress {
  /** The account dialog to open over the page. */
  dialog?: "login" | "signup";
  /** Where to go on to after it: a path on this site. */
  next?: string;
}

export const Route = createFileRoute("/")({
  validateSearch: ({ dialog, next }: Record<string, unknown>): LandingAddress => ({
    dialog: dialog === "login" || dialog === "signup" ? dialog : undefined,
    next: returnPath(next),
  }),
  head: () =>
    pageHead({
      title: "Find Your Perfect Doula",
      description: boot.settings.site_description,
      path: "/",
    }),
  component: LandingRoute,
});

function LandingRoute() {
  return (
    <>
      <StructuredData value={siteStructuredData()} />
      <Landing {...Route.useSearch()} />
    </>
  );
}
