import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { useEffect } from "react";
import { watchSession } from "../lib/private-pages.ts";
import { readSession } from "../lib/session.ts";
import { LoadingScreen } from "../ui/loading-screen.tsx";

/** Pages that need login: a visitor is sent to the landing page, where the login dialog opens and returns here. */
export const Route = createFileRoute("/_private")({
  beforeLoad: async ({ context, location }) => {
    const session = await readSession(context.queryClient);
    if (session) return { session };
    const next = location.href;
    if (location.pathname === "/parent-dashboard") throw redirect({ to: "/login", search: { next } });
    throw redirect({ to: "/", search: { dialog: "login", next } });
  },
  pendingComponent: LoadingScreen,
  component: PrivatePages,
});

function PrivatePages() {
  const queryClient = useQueryClient();
  useEffect(() => watchSession(queryClient), [queryClient]);
  return <Outlet />;
}
