import { AsyncLocalStorage } from "node:async_hooks";
import { defaultShouldDehydrateQuery, dehydrate, type Query } from "@tanstack/react-query";
import { createRequestHandler, getSsrStatus } from "@tanstack/react-router/ssr/server";
import { renderToString } from "react-dom/server";
import type { PageRequest, RenderedPage, RenderPage } from "../contract/page-rendering.ts";
import { App } from "./app.tsx";
import { provideFetch } from "./lib/api-client.ts";
import { provideBoot } from "./lib/boot.ts";
import { startQueryClient } from "./lib/query-client.ts";
import { loadDrawings } from "./lib/server-drawing.tsx";
import { createAppRouter } from "./router.tsx";
import { Button } from "./ui/button.tsx";
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
  await loadDrawings();
  const queryClient = startQueryClient();
  let page: RenderedPage | undefined;
  const handle = createRequestHandler({
    request: new Request(new URL(href, boot.public_url), { signal }),
    createRouter: () => createAppRouter({ queryClient }),
  });
  const answer = await handle(({ router }) => {
    const html = renderToString(
      <div id="app">
        <App queryClient={queryClient} router={router} />
      </div>,
    );
    // React writes what belongs into the head before the rest.
    const start = html.indexOf(bodyStart);
    page = {
      kind: "page",
      status: getSsrStatus(router),
      head: html.slice(0, start),
      body: html.slice(start),
      state: { href: router.state.location.href, queries: dehydrate(queryClient, { shouldDehydrateQuery }) },
      routeIds: router.state.matches.map(({ routeId }) => routeId),
    };
    router.serverSsr?.cleanup();
    return new Response();
  });
  queryClient.clear();
  if (page) return page;
  return { kind: "redirect", status: answer.status, location: answer.headers.get("location") ?? "/" };
}

function renderClosed({ boot: { settings }, href }: PageRequest): RenderedPage {
  const body = renderToString(
    <div id="app">
      <main>
        <MaintenanceScreen
          siteName={settings.site_name}
          supportEmail={settings.support_email}
          retry={
            <Button asChild>
              <a href={href}>Retry</a>
            </Button>
          }
        />
      </main>
    </div>,
  );
  const head = renderToString(
    <>
      <title>{settings.site_name}</title>
      <meta name="robots" content="noindex" />
    </>,
  );
  return { kind: "page", status: 503, head, body, state: null, routeIds: [] };
}

/** Who is signed in is not known here, and so not told. */
function shouldDehydrateQuery(query: Query): boolean {
  return query.queryKey[0] !== "session" && defaultShouldDehydrateQuery(query);
}
