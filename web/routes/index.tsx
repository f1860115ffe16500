import { createFileRoute } from "@tanstack/react-router";
import { accountDialogKinds } from "../api/account-dialog.ts";
import { boot } from "../lib/boot.ts";
import { pageHead } from "../lib/page-head.ts";
import { returnPath } from "../lib/search-text.ts";
import { LandingPage } from "../pages/landing/landing-page.tsx";

interface LandingSearch {
  /** The account dialog to open over the page. */
  dialog?: (typeof accountDialogKinds)[number];
  /** Where to go after it: a path on this site. */
  next?: string;
}

export const Route = createFileRoute("/")({
  validateSearch: ({ dialog, next }: Record<string, unknown>): LandingSearch => ({
    dialog: accountDialogKinds.find((kind) => kind === dialog),
    next: returnPath(next),
  }),
  head: () =>
    pageHead({
      title: "Find Your Perfect Doula",
      description: boot.settings.site_description,
      path: "/",
    }),
  component: LandingPage,
});
