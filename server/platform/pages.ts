import type { Context } from "hono";
import { html as safeHtml } from "hono/html";
import type { PublicSettings } from "../../contract/settings.schema.ts";
import type { Boot, RenderPage } from "../../contract/site.schema.ts";
import type { TopArea } from "../../contract/site.ts";
import { pages } from "../../contract/site.ts";
import { sessionCookieName } from "./auth.ts";
import type { AppEnv } from "./http.ts";
import { contentSecurityPolicy, createNonce } from "./security.ts";
import { answerFile, type StaticFile } from "./static-files.ts";

/** The page of the web app with `__NONCE__` in it, as Vite built it; in development as Vite serves it. */
export type ReadShell = (url: string) => Promise<string>;

interface PagesOptions {
  readShell: ReadShell;
  renderPage: RenderPage;
  /** Addresses of the scripts that a page made of these routes needs besides the main one. */
  scriptsOf: (routeIds: readonly string[]) => string[];
  files: Map<string, StaticFile>;
  readSettings: () => Promise<PublicSettings>;
  readTopAreas: () => Promise<TopArea[]>;
  /** Whether the site is in maintenance for whoever asks. */
  isClosedFor: (c: Context<AppEnv>) => Promise<boolean>;
  retryAfterSeconds: number;
  /** The browser renders what the server could not. */
  onRenderFailure: (error: unknown) => void;
  publicUrl: string;
  now: () => Date;
  isDevelopment: boolean;
}

/** Answers the files of the web app, and its pages: rendered, but for those that only their owner may see. */
export type Pages = (
  c: Context<AppEnv>,
  callApi: (request: Request) => Promise<Response>,
) => Promise<Response>;

const privatePages = Object.entries(pages)
  .filter(([, access]) => access === "user")
  .map(([page]) => new RegExp(`^${page.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"));

export function createPages({
  readShell,
  renderPage,
  scriptsOf,
  files,
  readSettings,
  ...options
}: PagesOptions): Pages {
  return async (c, callApi) => {
    const file = files.get(c.req.path);
    if (file) return answerFile(c, file);

    const isClosed = await options.isClosedFor(c);
    const isPrivate = !isClosed && privatePages.some((pattern) => pattern.test(c.req.path));
    const boot: Boot = {
      settings: await readSettings(),
      public_url: options.publicUrl,
      now: options.now().toISOString(),
      may_be_signed_in: (c.req.header("cookie") ?? "").includes(sessionCookieName),
      top_areas: await options.readTopAreas().catch((error: unknown) => {
        options.onRenderFailure(error);
        return [];
      }),
    };
    const unrendered = unrenderedPage(boot.settings.site_name);
    const page = isPrivate
      ? unrendered
      : await renderPage({
          href: hrefOf(c.req.url),
          boot,
          isClosed,
          callApi: asVisitor(c, callApi),
          signal: c.req.raw.signal,
        }).catch((error: unknown) => {
          // The visitor has left: there is nobody to answer.
          if (!c.req.raw.signal.aborted) options.onRenderFailure(error);
          return { ...unrendered, status: 500 };
        });
    if (page.kind === "redirect") return c.redirect(page.location, page.status === 301 ? 301 : 302);

    const nonce = createNonce();
    const shell = isClosed
      ? (await readShell(c.req.path)).replaceAll(scripts, "")
      : await readShell(c.req.path);
    const preloads = scriptsOf(page.routeIds).map((src) => `<link rel="modulepreload" href="${src}">`);
    const html = shell
      .replaceAll("__NONCE__", nonce)
      .replace("</head>", () => [page.head, ...preloads, jsonBlock("boot", boot), "</head>"].join(""))
      .replace(emptyApp, () => page.body + (page.state ? jsonBlock("page-state", page.state) : ""));
    return c.html(html, page.status as 200, {
      "content-security-policy": contentSecurityPolicy(nonce, options.isDevelopment),
      "cache-control": "no-store",
      ...(isPrivate && { "x-robots-tag": "noindex" }),
      ...(isClosed && { "retry-after": String(options.retryAfterSeconds) }),
    });
  };
}

/** Path and query as they were sent. What a browser would take for the address of another host is no page of ours. */
function hrefOf(url: string): string {
  const { pathname, search } = new URL(url);
  return /^\/(\/|\\|%2f|%5c)/i.test(pathname) ? nowhere : pathname + search;
}

const nowhere = "/-";
const withoutScript = `<noscript><main class="page-width py-8">
<h1 class="text-2xl">This page needs JavaScript</h1>
<p class="mt-3">Your own pages need JavaScript. Please turn it on in your browser's settings and reload the page.</p>
<p class="mt-3"><a class="text-primary underline" href="/">Return to Home</a></p>
</main></noscript>`;
/** What starts the web app. The theme's script is another. */
const scripts = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;
const emptyApp = '<div id="app"></div>';

/** A page that only its owner may see comes without content: the browser asks for it. */
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

/** A page calls the API from its visitor's address, which limits count, but not as the person of its session. */
function asVisitor(c: Context<AppEnv>, callApi: (request: Request) => Promise<Response>) {
  return (request: Request) => {
    const address = c.req.header("x-forwarded-for");
    if (address) request.headers.set("x-forwarded-for", address);
    return callApi(request);
  };
}

function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;
}
