import { createFileRoute } from "@tanstack/react-router";
import { allowOnly } from "../../client-state/private-pages.ts";

/** The doulas' pages. */
export const Route = createFileRoute("/_private/_doula")({
  beforeLoad: allowOnly("doula"),
});
