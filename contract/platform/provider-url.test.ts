import { expect, it } from "vitest";
import { paymentLinkSchema } from "../commerce/orders.schema.ts";
import { providerUrlSchema } from "./fields.schema.ts";

it.each([
  "https://checkout.stripe.com/c/pay/cs_1#x",
  "http://127.0.0.1:3001/stripe/pay/cs_1",
  "http://localhost:3001/google",
  "http://[::1]:3001/",
])("a browser may be led to %s", (address) => {
  expect(providerUrlSchema.safeParse(address).success).toBe(true);
});

it.each([
  "javascript:alert(1)",
  "javascript://127.0.0.1/%0aalert(1)",
  "data:text/html,x",
  "http://checkout.stripe.com/",
  "http://127.0.0.1.example.org/",
  "checkout.stripe.com",
])("a browser is never led to %s", (address) => {
  expect(providerUrlSchema.safeParse(address).success).toBe(false);
  expect(paymentLinkSchema.safeParse({ paymentUrl: address }).success).toBe(false);
});
