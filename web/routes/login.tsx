import { createFileRoute } from "@tanstack/react-router";
import { returnPath } from "../features/accounts/return-path.ts";
import { unlistedHead } from "../lib/page-head.ts";
import { Landing } from "./-landing.tsx";

/** The landing page with the login dialog open. */
export const Route = createFileRoute("/login")({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => ({ next: returnPath(next) }),
  head: unlistedHead("Log In"),
  component: LoginRoute,
});

function LoginRoute() {
  const { next } = Route.useSearch();
  return (
    <>
      <noscript>
        <p className="page-width py-3 font-semibold">
          Logging in needs JavaScript. Please turn it on in your browser's settings and reload the page.
        </p>
      </noscript>
      <Landing dialog="login" next={next} />
    </>
  );
}
