import { AsyncLocalStorage } from "node:async_hooks";
import { defaultShouldDehydrateQuery, dehydrate, type Query } from "@tanstack/react-query";
import { createRequestHandler, getSsrStatus } from "@tanstack/react-router/ssr/server";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import type { PageRequest, RenderPage } from "../contract/site.schema.ts";
import type { RenderedPage } from "../contract/site.ts";
import { provideFetch } from "./api/client.ts";
import { startQueryClient } from "./api/query-client.ts";
import { App } from "./app.tsx";
import { provideBoot } from "./lib/boot.ts";
import { createAppRouter } from "./router.tsx";
import { Button } from "./ui/button.tsx";
import { ClosedScreen } from "./ui/closed-screen.tsx";
import { MaintenanceScreen } from "./ui/maintenance-screen.tsx";

const requests = new AsyncLocalStorage<PageRequest>();

function currentRequest(): PageRequest {
  const request = requests.getStore();
  if (!request) throw new Error("No page is being rendered.");
  return request;
}

provideBoot(() => currentRequest().boot);
provideFetch((call) => currentRequest().callApi(call));

/** The page at an address as a visitor sees it, who has nothing stored and is nobody in particular. */
export const renderPage: RenderPage = (request) =>
  requests.run(request, async () => {
    if (request.isClosed) return renderClosed(request);
    const page = await render(request);
    if (page.kind !== "redirect" || !isSamePage(page.location, request.href)) return page;
    // The browser comes to the same address by itself, if nothing that it keeps says otherwise.
    return render({ ...request, href: page.location });
  });

function isSamePage(one: string, other: string): boolean {
  return one.split("?")[0] === other.split("?")[0];
}

const bodyStart = '<div id="app">';

async function render({ href, boot, signal }: PageRequest): Promise<RenderedPage> {
  const queryClient = startQueryClient();
  // What could not be read is shown as that; by default a component would begin to read it again.
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryOnMount: false },
  });
  let page: RenderedPage | undefined;
  const handle = createRequestHandler({
    request: new Request(boot.public_url + href, { signal }),
    createRouter: () => createAppRouter({ queryClient }),
  });
  const answer = await handle(async ({ router }) => {
    const html = await renderWhole(
      <div id="app">
        <App queryClient={queryClient} router={router} />
      </div>,
    );
    // React writes what belongs into the head before the rest.
    const start = html.indexOf(bodyStart);
    const hasFailedRead = queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === "error");
    const status = getSsrStatus(router);
    page = {
      kind: "page",
      status: hasFailedRead && status === 200 ? 503 : status,
      head: html.slice(0, start),
      body: html.slice(start),
      // After a failure the browser renders from scratch and reads what the server could not.
      state:
        hasFailedRead || status >= 500
          ? null
          : { href: router.state.location.href, queries: dehydrate(queryClient, { shouldDehydrateQuery }) },
      routeIds: router.state.matches.map(({ routeId }) => routeId),
      doulaId:
        router.state.matches.find((match) => match.routeId === "/doulas/$slug")?.loaderData?.id ?? null,
    };
    return new Response();
  });
  queryClient.clear();
  if (page) return page;
  return { kind: "redirect", status: answer.status, location: answer.headers.get("location") ?? "/" };
}

/** The HTML of a tree, in one piece. Throws what a component throws: React itself would leave a hole in its place. */
async function renderWhole(tree: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(tree, {
    onError: (error) => void failures.push(error),
    // Otherwise what is long comes later in the page and is put in its place by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failures.length > 0) throw failures[0];
  return html;
}

async function renderClosed({ boot: { settings }, href }: PageRequest): Promise<RenderedPage> {
  const body = await renderWhole(
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
  const head = await renderWhole(
    <>
      <title>{settings.site_name}</title>
      <meta name="robots" content="noindex" />
    </>,
  );
  return { kind: "page", status: 503, head, body, state: null, routeIds: [], doulaId: null };
}

/** Relative to the page, whatever its address. */
const samePage = "";

/** The body of the page for when the site cannot answer, which is built as a file: nothing in it comes from the database. */
export function renderUnavailable(): Promise<string> {
  return renderWhole(
    <main>
      <ClosedScreen
        title="We'll be right back"
        text="Something on our side isn't answering. Please try again in a minute. Booked calls take place as planned."
      >
        <Button asChild className="mt-8">
          <a href={samePage}>Retry</a>
        </Button>
      </ClosedScreen>
    </main>,
  );
}

/** The server renders without knowing who is signed in, so it does not send the session. */
function shouldDehydrateQuery(query: Query): boolean {
  return query.queryKey[0] !== "session" && defaultShouldDehydrateQuery(query);
}
