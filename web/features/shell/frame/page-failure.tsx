import { type ErrorComponentProps, useMatch } from "@tanstack/react-router";
import { useEffect } from "react";
import { boot } from "../../../lib/boot.ts";
import { reloadForNewBuild } from "../../../lib/new-build.ts";
import { ErrorScreen } from "../../../ui/feedback/error-screen.tsx";

/** Replaces a failed route. On a private page, the route that renders its frame does that. */
export function RouteFailure({ error }: ErrorComponentProps) {
  const routeId: string | undefined = useMatch({ strict: false }).routeId;
  if (routeId?.startsWith("/_private/")) throw error;
  return <PageFailure error={error} />;
}

/** Replaces a whole page, whose files may be gone along with an older build. */
export function PageFailure({ error }: { error: unknown }) {
  useEffect(() => void reloadForNewBuild(), []);
  return <ErrorScreen siteName={boot.settings.site_name} error={error} />;
}
