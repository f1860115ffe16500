import { createFileRoute } from "@tanstack/react-router";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminHomePage } from "../../../pages/admin-home/admin-home-page.tsx";

export const Route = createFileRoute("/_private/_admin/admin-dashboard")({
  head: unlistedHead("Admin Dashboard"),
  component: AdminHomePage,
});
