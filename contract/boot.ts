import type { PublicSettings } from "./settings.ts";

/** What the server writes into every page, so that the web app starts without asking. */
export interface Boot {
  settings: PublicSettings;
  /** Whether the request carried a session cookie. Without one nobody is signed in, and nothing has to be loaded. */
  may_be_signed_in: boolean;
}
