import type { Order } from "../../contract/commerce/orders.schema.ts";
import type { OrderStatus } from "../../contract/commerce/orders.ts";
import { untypedTerms } from "./packages.ts";
import { stubApi } from "./stub-api.ts";

export const paymentUrl = "http://127.0.0.1:3001/stripe/pay/cs_test_1";

/** Responds to the check of an order's payment with what Stripe knows by then. */
export function stubPaymentCheck(respond: () => Order): void {
  stubApi(`POST /rest/v1/orders/${makeOrder("pending").id}/payment_check`, respond);
}

/** Ana's order with Grace, as its parent sees it. */
export function makeOrder(status: OrderStatus, change: Partial<Order> = {}): Order {
  return {
    id: "018f0000-0000-7000-8000-000000000003",
    created_at: "2026-11-22T12:00:00.000Z",
    parent_user_id: "018f0000-0000-7000-8000-000000000004",
    doula_profile_id: "018f0000-0000-7000-8000-000000000001",
    package_id: "018f0000-0000-7000-8000-000000000002",
    package: {
      name: "Full circle",
      description: null,
      price: 1200,
      duration_weeks: 12,
      ...untypedTerms,
      type: "visit",
    },
    doula_name: "Grace Okafor",
    doula_slug: "grace-okafor",
    doula_pronouns: null,
    doula_image: null,
    conversation_id: null,
    amount: 1200,
    refunded_amount: 0,
    status,
    payment_url: status === "pending" ? paymentUrl : null,
    paid_at: null,
    ends_at: null,
    expires_at: null,
    is_birth: false,
    due_date: null,
    proposed_due_date: null,
    due_date_hidden_at: null,
    can_move_due_date: false,
    place_answer_until: null,
    shares_birth_place: false,
    birth_place: null,
    care: null,
    request_expires_at: null,
    accepted_at: null,
    decline_note: null,
    asked_amount: null,
    proposed_amount: null,
    coverage: null,
    coverage_programs: [],
    coverage_changed_at: null,
    programs: [],
    is_in_review: false,
    ...change,
  };
}
