import { createFileRoute } from "@tanstack/react-router";
import { allowOnly } from "../../client-state/private-pages.ts";

/** The parents' pages. */
export const Route = createFileRoute("/_private/_client")({
  beforeLoad: allowOnly("client"),
});
