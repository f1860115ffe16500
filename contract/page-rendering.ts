import type { Boot } from "./boot.ts";

/** What the server asks the web app's own build to render: one page for whoever asks, as a visitor sees it. */
export interface PageRequest {
  /** Path and query. */
  href: string;
  boot: Boot;
  /** The site is in maintenance for whoever asks: its page stands at every address. */
  isClosed: boolean;
  /** Makes a call of the page to our API, as a visitor. */
  callApi: (request: Request) => Promise<Response>;
  signal: AbortSignal;
}

export type RenderedPage =
  | { kind: "redirect"; status: number; location: string }
  | {
      kind: "page";
      status: number;
      /** Title, description and what else belongs into the head. */
      head: string;
      /** The element `#app` with the page in it. */
      body: string;
      /** What the page knows in the browser from the start; null for one that is complete without a script. */
      state: PageState | null;
      /** The routes that make up the page, as the router names them: '/doulas/$slug'. */
      routeIds: readonly string[];
    };

/** From the server's render to the browser's. */
export interface PageState {
  /** The address that was rendered; whatever the browser comes to instead is rendered anew. */
  href: string;
  /** The reads of the page, as TanStack Query dehydrates them. */
  queries: unknown;
}

/** Rendered by the web app's server build (web/entry-server.tsx). */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
