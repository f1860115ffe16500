import type { Context } from "hono";
import { html as safeHtml } from "hono/html";
import type { PublicSettings } from "../../contract/settings.schema.ts";
import type { Boot, RenderPage } from "../../contract/site.schema.ts";
import type { TopArea } from "../../contract/site.ts";
import { keptHref, pages } from "../../contract/site.ts";
import { sessionCookieName } from "./auth.ts";
import type { AppEnv } from "./http.ts";
import { createKeptPages } from "./kept-pages.ts";
import {
  countBytes,
  createPageDocument,
  emptyApp,
  jsonBlock,
  type PageDocument,
  writePage,
} from "./page-document.ts";
import { refusalOf, statusOf } from "./problems.ts";
import type { PublicChange, PublicData } from "./public-data.ts";
import { outageRetrySeconds, type Refusal } from "./refusal.ts";
import { contentSecurityPolicy, createNonce } from "./security.ts";
import { answerFile, type StaticFile } from "./static-files.ts";
import type { UnavailablePage } from "./unavailable-page.ts";

/** The page of the web app with `__NONCE__` in it, as Vite built it; in development as Vite serves it. */
export type ReadShell = (url: string) => Promise<string>;

/** What a rendered page shows of public data. */
export interface ShownData {
  /** The paths of our API that it has read. */
  reads: ReadonlySet<string>;
  /** The profile of the doula whose page it is. */
  doulaId: string | null;
}

interface PagesOptions {
  readShell: ReadShell;
  renderPage: RenderPage;
  /** Addresses of the scripts that a page made of these routes needs besides the main one. */
  scriptsOf: (routeIds: readonly string[]) => string[];
  files: Map<string, StaticFile>;
  /** Shown if no page can be made; without it the error is thrown. */
  unavailablePage: UnavailablePage | undefined;
  readSettings: () => Promise<PublicSettings>;
  readTopAreas: () => Promise<TopArea[]>;
  /** Whether the site is in maintenance for whoever asks. */
  isClosedFor: (c: Context<AppEnv>) => Promise<boolean>;
  retryAfterSeconds: number;
  publicData: PublicData;
  /** Whether a page that shows this may be another after the change. */
  isAffected: (shown: ShownData, change: PublicChange) => boolean;
  /** A page that was rendered for somebody else is answered. */
  onShared: (shown: ShownData) => void;
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

type MadePage =
  | { kind: "redirect"; status: number; location: string }
  | { kind: "page"; status: number; document: PageDocument; madeAt: Date; shown: ShownData };

/** What is asked for, by whom does not matter. */
interface Visit {
  path: string;
  href: string;
  isClosed: boolean;
  maySignIn: boolean;
}

const privatePages = Object.entries(pages)
  .filter(([, access]) => access === "user")
  .map(([page]) => new RegExp(`^${page.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"));

export function createPages({
  readShell,
  renderPage,
  scriptsOf,
  files,
  unavailablePage,
  readSettings,
  publicData,
  isAffected,
  now,
  ...options
}: PagesOptions): Pages {
  const kept = createKeptPages<MadePage>({
    publicData,
    now,
    bytesOf: (page) => (page.kind === "page" && page.status === 200 ? countBytes(page.document) : undefined),
    isAffected: (page, change) => page.kind === "page" && isAffected(page.shown, change),
  });

  const makePage = async (
    { path, href, isClosed, maySignIn }: Visit,
    { callApi, signal }: { callApi: (request: Request) => Promise<Response>; signal: AbortSignal },
  ): Promise<MadePage> => {
    const madeAt = now();
    const boot: Boot = {
      settings: await readSettings(),
      public_url: options.publicUrl,
      now: madeAt.toISOString(),
      may_be_signed_in: maySignIn,
      top_areas: await options.readTopAreas().catch((error: unknown) => {
        options.onRenderFailure(error);
        return [];
      }),
    };
    const reads = new Set<string>();
    const unrendered = unrenderedPage(boot.settings.site_name);
    const page =
      isPrivate(path) && !isClosed
        ? unrendered
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
            // The visitor has left: there is nobody to answer.
            if (!signal.aborted) options.onRenderFailure(error);
            return { ...unrendered, status: 500 };
          });
    if (page.kind === "redirect") return page;

    const shell = await readShell(path);
    const preloads = scriptsOf(page.routeIds).map((src) => `<link rel="modulepreload" href="${src}">`);
    const { now: _now, ...bootWithoutClock } = boot;
    const document = createPageDocument({
      shell: isClosed ? shell.replaceAll(scripts, "") : shell,
      head: page.head + preloads.join(""),
      boot: bootWithoutClock,
      body: page.body + (page.state ? jsonBlock("page-state", page.state) : ""),
    });
    return { kind: "page", status: page.status, document, madeAt, shown: { reads, doulaId: page.doulaId } };
  };

  const answerPage: Pages = async (c, callApi) => {
    const isClosed = await options.isClosedFor(c);
    const url = new URL(c.req.url);
    const sharedHref = isClosed || options.isDevelopment ? undefined : keptHref(url);
    const visit = {
      path: c.req.path,
      href: sharedHref ?? hrefOf(url),
      isClosed,
      maySignIn: (c.req.header("cookie") ?? "").includes(sessionCookieName),
    };
    const call = asVisitor(c, callApi);
    const forOne = () => makePage(visit, { callApi: call, signal: c.req.raw.signal });
    const forAll = () => makePage(visit, { callApi: call, signal: new AbortController().signal });
    const { page, isShared } = sharedHref
      ? await kept.read(`${visit.maySignIn} ${sharedHref}`, { forAll, forOne })
      : { page: await forOne(), isShared: false };
    if (page.kind === "redirect") return c.redirect(page.location, page.status === 301 ? 301 : 302);
    if (isShared) options.onShared(page.shown);

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
    const file = files.get(c.req.path);
    if (file) return answerFile(c, file);
    return answerPage(c, callApi).catch((error: unknown) => {
      const refusal = refusalOf(error);
      if (!unavailablePage || !["unavailable", "internal"].includes(refusal.code)) throw error;
      options.onRenderFailure(error);
      return answerUnavailable(c, unavailablePage, refusal);
    });
  };
}

/** Says that the site cannot answer, with the refusal's status. */
function answerUnavailable(c: Context<AppEnv>, page: UnavailablePage, refusal: Refusal): Response {
  c.set("refusedWith", refusal.code);
  const { retryAfterSeconds } = refusal.details;
  return c.body(page.html, statusOf(refusal), {
    ...page.headers,
    ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
  });
}

function isPrivate(path: string): boolean {
  return privatePages.some((pattern) => pattern.test(path));
}

/** Path and query as they were sent. What a browser would take for the address of another host is no page of ours. */
function hrefOf({ pathname, search }: URL): string {
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

/** A page that only its owner may see comes without content: the browser asks for it. */
function unrenderedPage(siteName: string) {
  return {
    kind: "page",
    status: 200,
    head: String(safeHtml`<title>${siteName}</title><meta name="robots" content="noindex">`),
    body: emptyApp + withoutScript,
    state: null,
    routeIds: [],
    doulaId: null,
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
