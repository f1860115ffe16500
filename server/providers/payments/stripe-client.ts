import type Stripe from "stripe";
import { metrics } from "../../platform/observability/metrics.ts";
import { type PaymentsFailure, PaymentsUnavailable, type RefusalReason, refusalReasons } from "./payments.ts";

/**
 * The version of Stripe's API that this code is written for. If an upgrade of the SDK brings another one, this
 * does not compile, and the webhook endpoint at Stripe has to be upgraded too (docs/operations.md).
 */
export const stripeApiVersion = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

export interface StripeClientOptions {
  secretKey: string;
  /** Stripe's own origin by default. */
  baseUrl?: string | undefined;
  /** Timeout of one attempt; 8 seconds by default. */
  timeoutMs?: number;
  /** How often a failed call is retried; twice by default. */
  retries?: number;
}

/** A client, and the errors it throws. */
interface Sdk {
  stripe: Stripe;
  errors: typeof Stripe.errors;
}

/** Calls Stripe's SDK and turns its failures into `PaymentsUnavailable`. */
export function createStripeClient({
  secretKey,
  baseUrl,
  timeoutMs = 8000,
  retries = 2,
}: StripeClientOptions) {
  let opened: Sdk | undefined;
  /** The SDK has two hundred modules: load it on the first call, not at start. */
  const openSdk = async (): Promise<Sdk> => {
    const { default: StripeClient } = await import("stripe");
    opened ??= {
      stripe: new StripeClient(secretKey, {
        ...(baseUrl && parseEndpoint(baseUrl)),
        apiVersion: stripeApiVersion,
        timeout: timeoutMs,
        // Retries cover 409, which Stripe returns while another request with the same idempotency key is
        // running.
        maxNetworkRetries: retries,
        telemetry: false,
      }),
      errors: StripeClient.errors,
    };
    return opened;
  };
  const callSdk = async <Result>(call: (sdk: Sdk) => Promise<Result>): Promise<Result> => {
    const sdk = await openSdk();
    const stop = metrics.stripeCallSeconds.startTimer();
    try {
      const result = await call(sdk);
      stop({ result: "ok" });
      return result;
    } catch (error) {
      const failure = toPaymentsError(error, sdk);
      stop({ result: failure instanceof PaymentsUnavailable ? failure.failure : "unreadable" });
      throw failure;
    }
  };
  /** Like `callSdk`, but returns null if the account does not exist or has revoked our access. */
  const callOrNull = <Result>(call: (sdk: Sdk) => Promise<Result>): Promise<Result | null> =>
    callSdk(async (sdk) => {
      try {
        return await call(sdk);
      } catch (error) {
        if (error instanceof sdk.errors.StripeError && isAccountGone(error)) return null;
        throw error;
      }
    });
  /** Like `callSdk`, but returns null if the object does not exist. Throws if the account is gone. */
  const callUnlessMissing = <Result>(call: (sdk: Sdk) => Promise<Result>): Promise<Result | null> =>
    callSdk(async (sdk) => {
      try {
        return await call(sdk);
      } catch (error) {
        if (error instanceof sdk.errors.StripeError && error.code === "resource_missing") return null;
        throw error;
      }
    });
  return { openSdk, callSdk, callOrNull, callUnlessMissing };
}

export type StripeClient = ReturnType<typeof createStripeClient>;

function isAccountGone({ code }: { code?: string | undefined }): boolean {
  return code === "account_invalid" || code === "resource_missing";
}

function toPaymentsError(error: unknown, { errors }: Sdk): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  return new PaymentsUnavailable(toFailureKind(error), error.statusCode, toRefusalReason(error));

  function toRefusalReason(failed: InstanceType<typeof errors.StripeError>): RefusalReason | undefined {
    if (failed instanceof errors.StripeIdempotencyError) return "idempotency_error";
    // Some responses about an amount have no code.
    if (!failed.code && failed.param === "amount") return "amount_too_large";
    return refusalReasons.find((reason) => reason === failed.code);
  }

  function toFailureKind(failed: InstanceType<typeof errors.StripeError>): PaymentsFailure {
    if (failed instanceof errors.StripeConnectionError) return "unreachable";
    if (failed instanceof errors.StripeRateLimitError) return "over_quota";
    if (failed.statusCode === undefined) return "unreadable";
    return failed.statusCode < 500 ? "refused" : "failed";
  }
}

function parseEndpoint(baseUrl: string) {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isSecure = protocol === "https:";
  return {
    protocol: isSecure ? ("https" as const) : ("http" as const),
    host: hostname,
    port: port || (isSecure ? 443 : 80),
  };
}
