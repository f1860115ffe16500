import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../lib/page-head.ts";
import { parseText } from "../lib/search-text.ts";
import { ResetPasswordPage } from "../pages/reset-password/reset-password-page.tsx";

export const Route = createFileRoute("/reset-password")({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({ token: parseText(token) }),
  head: unlistedHead("New Password"),
  component: ResetPasswordPage,
});
