import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../lib/page-head.ts";
import { ForgotPasswordPage } from "../pages/forgot-password/forgot-password-page.tsx";

export const Route = createFileRoute("/forgot-password")({
  head: unlistedHead("Forgot Password"),
  component: ForgotPasswordPage,
});
