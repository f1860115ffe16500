import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { render } from "vitest-browser-react";
import { startQueryClient } from "../client-state/query-client.ts";

/** Mounts part of a page with what all pages need: queries and links. */
export function renderInApp(part: ReactNode) {
  const rootRoute = createRootRoute();
  const page = createRoute({ getParentRoute: () => rootRoute, path: "$", component: () => part });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/page"] }),
  });
  return render(
    <QueryClientProvider client={startQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
