import { AsyncLocalStorage } from "node:async_hooks";
import { defaultShouldDehydrateQuery, dehydrate, type Query } from "@tanstack/react-query";
import { createRequestHandler, getSsrStatus } from "@tanstack/react-router/ssr/server";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import type { PageRequest, RenderPage } from "../contract/operations/site.schema.ts";
import type { RenderedPage } from "../contract/operations/site.ts";
import { provideFetch } from "./api/platform/client.ts";
import { App } from "./app.tsx";
import { startQueryClient } from "./client-state/query-client.ts";
import { provideBoot } from "./lib/boot.ts";
import { createAppRouter } from "./router.tsx";
import { Button } from "./ui/basics/button.tsx";
import { ClosedScreen, MaintenanceScreen } from "./ui/feedback/closed-screen.tsx";

const requests = new AsyncLocalStorage<PageRequest>();

function getCurrentRequest(): PageRequest {
  const request = requests.getStore();
  if (!request) throw new Error("No page is being rendered.");
  return request;
}

provideBoot(() => getCurrentRequest().boot);
provideFetch((call) => getCurrentRequest().callApi(call));

/** Renders a page as a visitor sees it, with nothing stored in the browser. */
export const renderPage: RenderPage = (request) =>
  requests.run(request, async () => {
    if (request.isClosed) return renderMaintenance(request);
    const page = await render(request);
    if (page.kind !== "redirect" || !isSamePage(page.location, request.href)) return page;
    // The browser gets to the same URL without a redirect, unless its stored data leads elsewhere.
    return render({ ...request, href: page.location });
  });

function isSamePage(one: string, other: string): boolean {
  return one.split("?")[0] === other.split("?")[0];
}

const bodyStart = '<div id="app">';

async function render({ href, boot, signal }: PageRequest): Promise<RenderedPage> {
  const queryClient = startQueryClient();
  // Shows failed queries as failed; by default a component would start fetching again.
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryOnMount: false },
  });
  let page: RenderedPage | undefined;
  const handle = createRequestHandler({
    request: new Request(boot.public_url + href, { signal }),
    createRouter: () => createAppRouter({ queryClient }),
  });
  const response = await handle(async ({ router }) => {
    const html = await renderToCompleteHtml(
      <div id="app">
        <App queryClient={queryClient} router={router} />
      </div>,
    );
    // React writes elements of the head before the rest.
    const start = html.indexOf(bodyStart);
    const hasFailedQuery = queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === "error");
    const status = getSsrStatus(router);
    page = {
      kind: "page",
      status: hasFailedQuery && status === 200 ? 503 : status,
      head: html.slice(0, start),
      body: html.slice(start),
      // After a failure the browser renders from scratch and fetches what the server could not.
      state:
        hasFailedQuery || status >= 500
          ? null
          : { href: router.state.location.href, queries: dehydrate(queryClient, { shouldDehydrateQuery }) },
      routeIds: router.state.matches.map(({ routeId }) => routeId),
    };
    return new Response();
  });
  queryClient.clear();
  if (page) return page;
  return { kind: "redirect", status: response.status, location: response.headers.get("location") ?? "/" };
}

/**
 * Renders a tree to complete HTML. Throws errors from components, instead of leaving a hole as React would.
 */
async function renderToCompleteHtml(tree: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(tree, {
    onError: (error) => void failures.push(error),
    // Otherwise long content comes later in the page, and a script moves it into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

async function renderMaintenance({ boot: { settings }, href }: PageRequest): Promise<RenderedPage> {
  const body = await renderToCompleteHtml(
    <div id="app">
      <main>
        <MaintenanceScreen siteName={settings.site_name} supportEmail={settings.support_email}>
          <Button asChild>
            <a href={href}>Retry</a>
          </Button>
        </MaintenanceScreen>
      </main>
    </div>,
  );
  const head = await renderToCompleteHtml(
    <>
      <title>{settings.site_name}</title>
      <meta name="robots" content="noindex" />
    </>,
  );
  return { kind: "page", status: 503, head, body, state: null, routeIds: [] };
}

/** A relative URL for the current page, whatever its URL is. */
const currentPageUrl = "";

/** The body of the 503 page, which is built as a file: nothing in it comes from the database. */
export function renderUnavailable(): Promise<string> {
  return renderToCompleteHtml(
    <main>
      <ClosedScreen
        title="We'll be right back"
        text="Something on our side isn't responding. Please try again in a minute. Booked calls will take place as planned."
      >
        <Button asChild className="mt-8">
          <a href={currentPageUrl}>Retry</a>
        </Button>
      </ClosedScreen>
    </main>,
  );
}

/** The server renders without knowing who is signed in, so it does not send the session. */
function shouldDehydrateQuery(query: Query): boolean {
  return query.queryKey[0] !== "session" && defaultShouldDehydrateQuery(query);
}
