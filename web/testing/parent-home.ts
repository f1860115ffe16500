import type { OwnBirth } from "../../contract/families/births.schema.ts";
import type { ParentProfile } from "../../contract/identity/profiles.schema.ts";
import { ana } from "./open-page.tsx";
import { stubApi } from "./stub-api.ts";

/**
 * Responds to the requests of Ana's dashboard and Edit Profile: no call, message, favorite or order,
 * and her profile with `change`.
 */
export function stubParentHome(change: Partial<ParentProfile> = {}): void {
  const profile: ParentProfile = {
    user_id: ana.id,
    email: ana.email,
    full_name: ana.full_name,
    parent2_name: null,
    due_date: null,
    address: null,
    phone: null,
    provider: null,
    profile_image_url: null,
    ...change,
  };
  stubApi("GET /rest/v1/bookings", () => ({ items: [], next_cursor: null }));
  stubApi("GET /rest/v1/conversations", () => ({ items: [], next_cursor: null }));
  stubApi("GET /rest/v1/favorites", () => ({ items: [], next_cursor: null }));
  stubApi("GET /rest/v1/orders", () => ({ items: [], next_cursor: null }));
  stubOwnBirth();
  stubApi(`GET /rest/v1/parent_profiles/${ana.id}`, () => profile);
}

/** Responds with a birth or a loss; with neither by default. */
export function stubOwnBirth(change: Partial<OwnBirth> = {}): void {
  const own: OwnBirth = { born_on: null, loss: null, since: null, doulas: [], ...change };
  stubApi("GET /rest/v1/plans/own", () => own);
}
