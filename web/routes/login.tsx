import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../lib/page-head.ts";
import { returnPath } from "../lib/search-text.ts";
import { LoginPage } from "../pages/landing/landing-page.tsx";

export const Route = createFileRoute("/login")({
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => ({ next: returnPath(next) }),
  head: unlistedHead("Log In"),
  component: LoginPage,
});
