import { createFileRoute } from "@tanstack/react-router";
import { featuredQuery } from "../api/directory/featured.ts";
import { Landing } from "../features/visitor/landing/landing.tsx";
import { makeUnlistedHead } from "../lib/page-head.ts";
import { returnPath } from "../lib/search-text.ts";

export const Route = createFileRoute("/login")({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => ({ next: returnPath(next) }),
  head: makeUnlistedHead("Log In"),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(featuredQuery),
  component: LoginPage,
  pendingComponent: LoginPage,
});

/** The landing page; the login dialog opens over it. */
function LoginPage() {
  return (
    <>
      <noscript>
        <p className="page-width py-3 font-semibold">
          Logging in needs JavaScript. Please turn it on in your browser's settings and reload the page.
        </p>
      </noscript>
      <Landing />
    </>
  );
}
