import type Stripe from "stripe";
import { type PaymentsFailure, PaymentsUnavailable, type RefusalReason, refusalReasons } from "./payments.ts";

export interface StripeClientOptions {
  secretKey: string;
  /** Origin; Stripe's own when absent. */
  baseUrl?: string | undefined;
  /** How long one attempt may take; 8 seconds when absent. */
  timeoutMs?: number;
}

/** A client, and the errors that it throws. */
interface Sdk {
  stripe: Stripe;
  errors: typeof Stripe.errors;
}

/** Calls of Stripe's SDK, whose failures become `PaymentsUnavailable`. */
export function createStripeClient({ secretKey, baseUrl, timeoutMs = 8000 }: StripeClientOptions) {
  let opened: Sdk | undefined;
  /** The SDK is two hundred modules: they are loaded by the first call, not at start. */
  const openSdk = async (): Promise<Sdk> => {
    const { default: StripeClient } = await import("stripe");
    opened ??= {
      stripe: new StripeClient(secretKey, {
        ...(baseUrl && endpointOf(baseUrl)),
        timeout: timeoutMs,
        // Stripe answers 409 while another request with the same idempotency key is under way.
        maxNetworkRetries: 2,
        telemetry: false,
      }),
      errors: StripeClient.errors,
    };
    return opened;
  };
  const ask = async <Answer>(call: (sdk: Sdk) => Promise<Answer>): Promise<Answer> => {
    const sdk = await openSdk();
    try {
      return await call(sdk);
    } catch (error) {
      throw failureOf(error, sdk);
    }
  };
  /** As `ask`; null where the account that it is about does not exist, or no longer lets us in. */
  const askAbout = <Answer>(call: (sdk: Sdk) => Promise<Answer>): Promise<Answer | null> =>
    ask(async (sdk) => {
      try {
        return await call(sdk);
      } catch (error) {
        if (error instanceof sdk.errors.StripeError && isAccountGone(error)) return null;
        throw error;
      }
    });
  return { openSdk, ask, askAbout };
}

function isAccountGone({ code }: { code?: string | undefined }): boolean {
  return code === "account_invalid" || code === "resource_missing";
}

function failureOf(error: unknown, { errors }: Sdk): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  return new PaymentsUnavailable(kindOf(error), error.statusCode, reasonOf(error));

  function reasonOf(failed: InstanceType<typeof errors.StripeError>): RefusalReason | undefined {
    if (failed instanceof errors.StripeIdempotencyError) return "idempotency_error";
    // Some answers about an amount name no code.
    if (!failed.code && failed.param === "amount") return "amount_too_large";
    return refusalReasons.find((reason) => reason === failed.code);
  }

  function kindOf(failed: InstanceType<typeof errors.StripeError>): PaymentsFailure {
    if (failed instanceof errors.StripeConnectionError) return "unreachable";
    if (failed instanceof errors.StripeRateLimitError) return "over_quota";
    if (failed.statusCode === undefined) return "unreadable";
    return failed.statusCode < 500 ? "refused" : "failed";
  }
}

function endpointOf(baseUrl: string) {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isSecure = protocol === "https:";
  return {
    protocol: isSecure ? ("https" as const) : ("http" as const),
    host: hostname,
    port: port || (isSecure ? 443 : 80),
  };
}
