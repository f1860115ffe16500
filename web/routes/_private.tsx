import { useQueryClient } from "@tanstack/react-query";
import {
  createFileRoute,
  type ErrorComponentProps,
  Outlet,
  redirect,
  useMatches,
  useRouter,
} from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { SessionUser } from "../../contract/identity/accounts.schema.ts";
import { readSession, retrySession, useSession } from "../api/identity/session.ts";
import { watchSession } from "../client-state/private-pages.ts";
import { PageFailure } from "../features/shell/frame/page-failure.tsx";
import { type BackTarget, PrivatePage } from "../features/shell/frame/private-page.tsx";
import { HeaderBar } from "../features/shell/header/header-bar.tsx";
import { WarningBanner } from "../features/shell/notices/warning-banner.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { LoadingScreen } from "../ui/feedback/loading-screen.tsx";

/** A component if it depends on more than the user; it may render nothing. */
type HeadingText = string | ((user: SessionUser) => string) | { Component: ComponentType };

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The heading of a private page; without one, the page renders its own header and main. */
    title?: HeadingText;
    subtitle?: HeadingText;
    /** The target of the back link above the heading. */
    backTo?: BackTarget | ((user: SessionUser) => BackTarget);
    isNarrow?: true | ((user: SessionUser) => boolean);
  }
}

/**
 * Pages that require login: a visitor is sent to the landing page, where the login dialog opens
 * and returns here.
 */
export const Route = createFileRoute("/_private")({
  beforeLoad: async ({ context, location, cause }) => {
    const session = await readSession(context.queryClient, { isEntering: cause === "enter" });
    if (session) return { session };
    const next = location.href;
    if (location.pathname === "/parent-dashboard") throw redirect({ to: "/login", search: { next } });
    throw redirect({ to: "/", search: { dialog: "login", next } });
  },
  pendingComponent: LoadingScreen,
  errorComponent: Failure,
  component: PrivatePages,
});

function PrivatePages() {
  const queryClient = useQueryClient();
  useEffect(() => watchSession(queryClient), [queryClient]);
  return (
    <>
      <WarningBanner />
      <Frame />
    </>
  );
}

/** The header, main and bottom bar around the page, from its route's static data. */
function Frame() {
  const { session: arrived } = Route.useRouteContext();
  const { user } = useSession().data ?? arrived;
  const page = useMatches({ select: (matches) => matches.at(-1) });
  if (!page?.staticData.title) return <Outlet />;
  const { title, subtitle, backTo, isNarrow } = page.staticData;
  return (
    // The key remounts the frame for each page, so that its heading takes the focus.
    <PrivatePage
      key={page.routeId}
      title={renderText(user, title)}
      subtitle={subtitle && renderText(user, subtitle)}
      backTo={typeof backTo === "function" ? backTo(user) : backTo}
      isNarrow={typeof isNarrow === "function" ? isNarrow(user) : isNarrow}
    >
      <Outlet />
    </PrivatePage>
  );
}

function renderText(user: SessionUser, text: HeadingText): ReactNode {
  if (typeof text === "object") return <text.Component />;
  return typeof text === "string" ? text : text(user);
}

/** If the page fails, its frame disappears too. */
function Failure({ error }: ErrorComponentProps) {
  const hasFailedItself = Route.useMatch({ select: ({ status }) => status === "error" });
  return hasFailedItself ? <SessionFailure error={error} /> : <PageFailure error={error} />;
}

/** Shown if the session failed to load. */
function SessionFailure({ error }: { error: unknown }) {
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
