import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../lib/page-head.ts";
import { parseText } from "../lib/search-text.ts";
import { ConfirmEmailChangePage } from "../pages/confirm-email-change/confirm-email-change-page.tsx";

export const Route = createFileRoute("/confirm-email-change")({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({ token: parseText(token) }),
  head: unlistedHead("Confirm Email"),
  component: ConfirmEmailChangePage,
});
