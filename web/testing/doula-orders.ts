import type { DoulaOrder } from "../../contract/commerce/doula-orders.schema.ts";
import { untypedTerms } from "./packages.ts";

/** Maya asks for a birth package, due March 5, 2027. */
export const packageRequest: DoulaOrder = {
  id: "018f0000-0000-7000-8000-000000000003",
  created_at: "2026-11-22T12:00:00.000Z",
  paid_at: null,
  status: "requested",
  package: { name: "Full circle", description: null, price: 1200, duration_weeks: 12, ...untypedTerms },
  parent: { user_id: "018f0000-0000-7000-8000-0000000000cc", name: "Maya" },
  due_date: "2027-03-05",
  birth_place: "4 Elm Street",
  proposed_due_date: null,
  needs_room: false,
  place_answer_until: null,
  coverage: null,
  coverage_changed_at: null,
  asked_amount: null,
  proposed_amount: null,
  care: null,
  request_expires_at: "2026-11-24T12:00:00.000Z",
  pay_until: null,
  amount: 1200,
  platform_fee: 60,
  refunded_amount: 0,
  disputed_amount: 0,
  net_amount: 0,
};
