import { createFileRoute } from "@tanstack/react-router";
import { formatWelcome } from "../../../features/parent/home/home-texts.ts";
import { ParentHome, prefetchParentHome } from "../../../features/parent/home/parent-home.tsx";
import { ParentHomeSubtitle } from "../../../features/parent/home/parent-home-subtitle.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";

export const Route = createFileRoute("/_private/_client/dashboard")({
  staticData: {
    title: ({ first_name }) => formatWelcome(first_name, "Parent"),
    subtitle: { Component: ParentHomeSubtitle },
  },
  head: makeUnlistedHead("Home"),
  loader: ({ context: { queryClient, session } }) => prefetchParentHome(queryClient, session),
  component: () => <ParentHome user={Route.useRouteContext().session.user} />,
});
