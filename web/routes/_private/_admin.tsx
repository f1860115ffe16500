import { createFileRoute } from "@tanstack/react-router";
import { allowOnly } from "../../client-state/private-pages.ts";

/** The admin pages, whose data is never loaded for anyone else. */
export const Route = createFileRoute("/_private/_admin")({
  beforeLoad: allowOnly("admin"),
});
