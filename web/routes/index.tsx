import { createFileRoute } from "@tanstack/react-router";
import { returnPath } from "../features/accounts/return-path.ts";
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
  component: LandingRoute,
});

function LandingRoute() {
  return <Landing {...Route.useSearch()} />;
}
