import type { Hono } from "hono";
import type { outcomes, SandboxAccount } from "./stripe-accounts.ts";
import type { SandboxCheckout } from "./stripe-checkout.ts";
import type { PaymentBook } from "./stripe-payments.ts";
import type { SandboxEvent } from "./stripe-responses.ts";

/**
 * How the API misbehaves: it never responds, is broken, is over its quota, or something else responds
 * in its place.
 */
export const faults = ["silent", "broken", "over quota", "not json"] as const;
export type StripeFault = (typeof faults)[number];

export interface StripeSandbox {
  /** API and pages, mounted at the root of a loopback server. */
  app: Hono;
  fault: StripeFault | undefined;
  /** Delays the API's responses after they were computed. */
  beforeResponse: (() => Promise<void>) | undefined;
  /** Sees each call of the API. */
  onRequest: ((request: Request) => void) | undefined;
  webhookUrl: string | undefined;
  accounts(): SandboxAccount[];
  checkouts(): SandboxCheckout[];
  payments: PaymentBook;
  /** The most rows in a page of a list; fewer than at Stripe to test pagination. */
  maxPageSize: number;
  /** The last few events, newest first. */
  sentEvents: SandboxEvent[];
  /** The sandbox's clock, which decides when payment pages expire. */
  now: () => Date;
  /** Adds accounts that can already take payments. */
  addAccounts(accounts: readonly Pick<SandboxAccount, "id" | "email">[]): void;
  /** Changes an account as Stripe would, and sends the event; 'disconnect' ends our access. */
  change(accountId: string, outcome: keyof typeof outcomes | "disconnect"): Promise<void>;
}
