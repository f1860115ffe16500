import type { PublicSettings } from "./settings.ts";

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

export interface TopArea {
  /** Its address: /doulas/in/{state}/{city}. */
  state: string;
  city: string;
  /** 'Austin, TX' */
  name: string;
}
