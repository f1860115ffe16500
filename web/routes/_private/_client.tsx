import { createFileRoute } from "@tanstack/react-router";
import { allowOnly } from "../../client-state/private-pages.ts";

export const Route = createFileRoute("/_private/_client")({
  beforeLoad: allowOnly("client"),
});
