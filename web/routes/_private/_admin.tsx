import { createFileRoute } from "@tanstack/react-router";
import { allowOnly } from "../../api/private-pages.ts";

/** The admins' pages: nothing of theirs is read for anybody else. */
export const Route = createFileRoute("/_private/_admin")({
  beforeLoad: allowOnly("admin"),
});
