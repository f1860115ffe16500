import type { OwnApplication } from "../../contract/directory/applications.schema.ts";
import { makeApplication, stubPaymentAccount } from "./applications.ts";
import { makeAvailability } from "./availability.ts";
import { notPaused } from "./pausing.ts";
import { stubApi } from "./stub-api.ts";

/** Responds to the requests of a doula's dashboard: an application, but no calendar or Stripe account. */
export function stubDoulaHome(application: OwnApplication = makeApplication(["births"])): void {
  stubApi("GET /rest/v1/applications/own", () => application);
  stubApi("GET /rest/v1/pausing", () => notPaused);
  stubApi("GET /rest/v1/availability", () => makeAvailability);
  stubApi("GET /rest/v1/google_calendar_connections", () => ({ items: [], service: null }));
  stubApi("GET /rest/v1/calendar_subscriptions", () => ({ items: [], sandbox_url: null }));
  stubPaymentAccount();
}
