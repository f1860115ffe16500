import type { Context } from "hono";
import { html as safeHtml } from "hono/html";
import type { Boot, RenderPage } from "../../../contract/operations/site.schema.ts";
import type { TopArea } from "../../../contract/operations/site.ts";
import { pages, toCachedHref } from "../../../contract/operations/site.ts";
import type { PublicSettings } from "../../../contract/settings/settings.schema.ts";
import type { PublicCaches } from "../database/cache.ts";
import { outageRetrySeconds, type Refusal } from "../errors/refusal.ts";
import { hasSessionCookie } from "../security/auth.ts";
import type { AppEnv } from "./app-env.ts";
import { createCachedPages } from "./cached-pages.ts";
import {
  countBytes,
  createPageDocument,
  emptyApp,
  jsonBlock,
  type PageDocument,
  writePage,
} from "./page-document.ts";
import { matchPages } from "./page-paths.ts";
import { httpStatus, toRefusal } from "./problems.ts";
import { contentSecurityPolicy, createNonce } from "./security.ts";
import type { ServeFile } from "./static-files.ts";
import type { UnavailablePage } from "./unavailable-page.ts";

/**
 * Returns the web app's page with `__NONCE__` in it, as Vite built it or, in development, as Vite serves it.
 */
export type ReadShell = (url: string) => Promise<string>;

interface PagesOptions {
  readShell: ReadShell;
  renderPage: RenderPage;
  /** Returns the URLs of the scripts that a page of these routes needs besides the main one. */
  listScripts: (routeIds: readonly string[]) => string[];
  serveFile: ServeFile;
  /** Shown if no page can be rendered; without it the error is thrown. */
  unavailablePage: UnavailablePage | undefined;
  readSettings: () => Promise<PublicSettings>;
  readTopAreas: () => Promise<TopArea[]>;
  /** Returns true if the site is in maintenance for this request. */
  isClosedFor: (c: Context<AppEnv>) => Promise<boolean>;
  retryAfterSeconds: number;
  publicCaches: PublicCaches;
  /** Called when a page rendered for another visitor is returned, with the paths of our API it read. */
  onShared: (reads: ReadonlySet<string>) => void;
  /** Called if rendering fails; the browser renders the page instead. */
  onRenderFailure: (error: unknown) => void;
  publicUrl: string;
  now: () => Date;
  isDevelopment: boolean;
}

/** Serves the web app's files and its pages. Pages that only their owner may see are not rendered. */
export type Pages = (
  c: Context<AppEnv>,
  callApi: (request: Request) => Promise<Response>,
) => Promise<Response>;

type RenderedPage =
  | { kind: "redirect"; status: number; location: string }
  | { kind: "page"; status: number; document: PageDocument; madeAt: Date; reads: ReadonlySet<string> };

/** What is requested, regardless of who requests it. */
interface Visit {
  path: string;
  href: string;
  isClosed: boolean;
  maySignIn: boolean;
}

const isPrivate = matchPages(
  Object.entries(pages)
    .filter(([, access]) => access === "user")
    .map(([page]) => page),
);

export function createPages({
  readShell,
  renderPage,
  listScripts,
  serveFile,
  unavailablePage,
  readSettings,
  publicCaches,
  now,
  ...options
}: PagesOptions): Pages {
  const rendered = createCachedPages<RenderedPage>({
    publicCaches,
    now,
    countBytes: (page) =>
      page.kind === "page" && page.status === 200 ? countBytes(page.document) : undefined,
  });

  const renderForCache = async (
    { path, href, isClosed, maySignIn }: Visit,
    { callApi, signal }: { callApi: (request: Request) => Promise<Response>; signal: AbortSignal },
  ): Promise<RenderedPage> => {
    const renderedAt = now();
    const boot: Boot = {
      settings: await readSettings(),
      public_url: options.publicUrl,
      now: renderedAt.toISOString(),
      may_be_signed_in: maySignIn,
      top_areas: await options.readTopAreas().catch((error: unknown) => {
        options.onRenderFailure(error);
        return [];
      }),
    };
    const reads = new Set<string>();
    const fallbackPage = unrenderedPage(boot.settings.site_name);
    const page =
      isPrivate(path) && !isClosed
        ? fallbackPage
        : await renderPage({
            href,
            boot,
            isClosed,
            callApi: (request) => {
              reads.add(new URL(request.url).pathname);
              return callApi(request);
            },
            signal,
          }).catch((error: unknown) => {
            // If the visitor has left, the failure does not matter.
            if (!signal.aborted) options.onRenderFailure(error);
            return { ...fallbackPage, status: 500 };
          });
    if (page.kind === "redirect") return page;

    const shell = await readShell(path);
    const pageScripts = listScripts(page.routeIds);
    const { now: _now, ...bootWithoutClock } = boot;
    const document = createPageDocument({
      shell: isClosed ? shell.replaceAll(scripts, "") : shell,
      head:
        page.head +
        (pageScripts.length > 0 ? `<meta name="page-scripts" content="${pageScripts.join(" ")}">` : ""),
      boot: bootWithoutClock,
      body: page.body + (page.state ? jsonBlock("page-state", page.state) : ""),
    });
    return { kind: "page", status: page.status, document, madeAt: renderedAt, reads };
  };

  const servePage: Pages = async (c, callApi) => {
    const isClosed = await options.isClosedFor(c);
    const url = new URL(c.req.url);
    const sharedHref = isClosed || options.isDevelopment ? undefined : toCachedHref(url);
    const visit = {
      path: c.req.path,
      href: sharedHref ?? toHref(url),
      isClosed,
      maySignIn: hasSessionCookie(c.req.header("cookie")),
    };
    const call = asVisitor(c, callApi);
    const forOne = () => renderForCache(visit, { callApi: call, signal: c.req.raw.signal });
    const forAll = () => renderForCache(visit, { callApi: call, signal: new AbortController().signal });
    const { page, isShared } = sharedHref
      ? await rendered.read(`${visit.maySignIn} ${sharedHref}`, { forAll, forOne })
      : { page: await forOne(), isShared: false };
    if (page.kind === "redirect") return c.redirect(page.location, page.status === 301 ? 301 : 302);
    if (isShared) options.onShared(page.reads);

    const nonce = createNonce();
    const html = writePage(page.document, { nonce, now: isShared ? now() : page.madeAt });
    return c.body(html, page.status as 200, {
      "content-type": "text/html; charset=UTF-8",
      "content-security-policy": contentSecurityPolicy(nonce, options.isDevelopment),
      "cache-control": "no-store",
      ...(isPrivate(c.req.path) && !isClosed && { "x-robots-tag": "noindex" }),
      ...(page.status === 503 && {
        "retry-after": String(isClosed ? options.retryAfterSeconds : outageRetrySeconds),
      }),
    });
  };

  return async (c, callApi) => {
    const file = await serveFile(c);
    if (file) return file;
    return servePage(c, callApi).catch((error: unknown) => {
      const refusal = toRefusal(error);
      if (!unavailablePage || !["unavailable", "internal"].includes(refusal.code)) throw error;
      options.onRenderFailure(error);
      return serveUnavailable(c, unavailablePage, refusal);
    });
  };
}

/** Responds that the site is unavailable, with the refusal's status. */
function serveUnavailable(c: Context<AppEnv>, page: UnavailablePage, refusal: Refusal): Response {
  c.set("refusedWith", refusal.code);
  const { retryAfterSeconds } = refusal.details;
  return c.body(page.html, httpStatus(refusal), {
    ...page.headers,
    ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
  });
}

/** Returns path and query as sent, or `nowhere` if a browser would resolve the URL to another host. */
function toHref({ pathname, search }: URL): string {
  return /^\/(\/|\\|%2f|%5c)/i.test(pathname) ? nowhere : pathname + search;
}

const nowhere = "/-";
const withoutScript = `<noscript><main class="page-width py-8">
<h1 class="text-2xl">This page needs JavaScript</h1>
<p class="mt-3">Your own pages need JavaScript. Please turn it on in your browser's settings and reload the page.</p>
<p class="mt-3"><a class="text-primary underline" href="/">Return to Home</a></p>
</main></noscript>`;
/** Matches the scripts that start the web app (in development, Vite's too), but not the theme's script. */
const scripts = /<script (type="module"|src="\/start.js")[^>]*><\/script>/g;

/**
 * Returns a page without content, for pages that only their owner may see. The browser fetches the content.
 */
function unrenderedPage(siteName: string) {
  return {
    kind: "page",
    status: 200,
    head: String(safeHtml`<title>${siteName}</title><meta name="robots" content="noindex">`),
    body: emptyApp + withoutScript,
    state: null,
    routeIds: [],
  } as const;
}

/**
 * Returns a function that calls the API with the visitor's address, so that limits count, but without their
 * session.
 */
function asVisitor(c: Context<AppEnv>, callApi: (request: Request) => Promise<Response>) {
  return (request: Request) => {
    const address = c.req.header("x-forwarded-for");
    if (address) request.headers.set("x-forwarded-for", address);
    return callApi(request);
  };
}
