import type { PublicSettings } from "../settings/settings.schema.ts";
import type { RenderedPage, TopArea } from "./site.ts";

/** What the server writes into every page, so that the web app starts without a request. */
export interface Boot {
  settings: PublicSettings;
  /** The site's URL without a trailing slash: `https://doulas.example`. */
  public_url: string;
  /** The server's clock when it rendered the page, ISO 8601 in UTC, so that both sides agree on today. */
  now: string;
  /** Whether the request had a session cookie. Without one nobody is signed in, and nothing has to load. */
  may_be_signed_in: boolean;
  /** The areas with the most doulas, for the footer. */
  top_areas: TopArea[];
}

/** What the server passes to the web app to render a page as a visitor sees it. */
export interface PageRequest {
  /** Path and query. */
  href: string;
  boot: Boot;
  /** The site is closed to this visitor: every URL shows the maintenance page. */
  isClosed: boolean;
  /** Calls our API for the page, as a visitor. */
  callApi: (request: Request) => Promise<Response>;
  signal: AbortSignal;
}

/** Rendered by the web app's server build (web/entry-server.tsx). */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
