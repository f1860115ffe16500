import type { PublicSettings } from "./settings.schema.ts";
import type { RenderedPage, TopArea } from "./site.ts";

/** What the server writes into every page, so that the web app starts without asking. */
export interface Boot {
  settings: PublicSettings;
  /** Where the site is, without a slash at the end: `https://doulas.example`. */
  public_url: string;
  /** The server's clock as it made the page, ISO 8601 in UTC: what the page says of today is the same on both sides. */
  now: string;
  /** Whether the request carried a session cookie. Without one nobody is signed in, and nothing has to be loaded. */
  may_be_signed_in: boolean;
  /** The areas with the most doulas, for the footer. */
  top_areas: TopArea[];
}

/** What the server asks the web app's build to render: one page, as a visitor sees it. */
export interface PageRequest {
  /** Path and query. */
  href: string;
  boot: Boot;
  /** The site is closed for this visitor: every address shows the maintenance page. */
  isClosed: boolean;
  /** Makes a call of the page to our API, as a visitor. */
  callApi: (request: Request) => Promise<Response>;
  signal: AbortSignal;
}

/** Rendered by the web app's server build (web/entry-server.tsx). */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
