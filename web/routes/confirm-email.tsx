import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../lib/page-head.ts";
import { parseText, returnPath } from "../lib/search-text.ts";
import { ConfirmEmailPage } from "../pages/confirm-email/confirm-email-page.tsx";

export const Route = createFileRoute("/confirm-email")({
  validateSearch: (search: Record<string, unknown>): { token?: string; next?: string } => ({
    token: parseText(search.token),
    next: returnPath(search.next),
  }),
  head: unlistedHead("Confirm Email"),
  component: ConfirmEmailPage,
});
