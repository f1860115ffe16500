import { useQueryClient } from "@tanstack/react-query";
import {
  createFileRoute,
  type ErrorComponentProps,
  Outlet,
  redirect,
  useRouter,
} from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { watchSession } from "../api/private-pages.ts";
import { readSession, retrySession } from "../api/session.ts";
import { HeaderBar } from "../features/shell/header-bar.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { LoadingScreen } from "../ui/loading-screen.tsx";

const LazyWarningBanner = lazyPart(
  async () => (await import("../features/reports/warning-banner.tsx")).WarningBanner,
  { isSilent: true },
);

/** Pages that need login: a visitor is sent to the landing page, where the login dialog opens and returns here. */
export const Route = createFileRoute("/_private")({
  beforeLoad: async ({ context, location, cause }) => {
    const session = await readSession(context.queryClient, { isEntering: cause === "enter" });
    if (session) return { session };
    const next = location.href;
    if (location.pathname === "/parent-dashboard") throw redirect({ to: "/login", search: { next } });
    throw redirect({ to: "/", search: { dialog: "login", next } });
  },
  pendingComponent: LoadingScreen,
  errorComponent: SessionFailure,
  component: PrivatePages,
});

function PrivatePages() {
  const queryClient = useQueryClient();
  useEffect(() => watchSession(queryClient), [queryClient]);
  return (
    <>
      <LazyWarningBanner />
      <Outlet />
    </>
  );
}

/** Whose page it would be could not be read. */
function SessionFailure({ error }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await retrySession(queryClient);
    await router.invalidate();
    setRetrying(false);
  };
  return (
    <>
      <header className="border-line border-b">
        <HeaderBar logoTo="/" />
      </header>
      <main className="page-width py-16">
        <ErrorState
          title="Couldn't load your account"
          error={error}
          isPage
          onRetry={() => void retry()}
          isRetrying={isRetrying}
        />
      </main>
    </>
  );
}
