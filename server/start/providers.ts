import { existsSync } from "node:fs";
import path from "node:path";
import type { DemoConnections } from "../../db/seed.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";
import { traceMethods } from "../platform/observability/tracing.ts";
import { loadSecret } from "../platform/storage/data-folder.ts";
import { createCalendarFileReader } from "../providers/calendar/calendar-file-reader.ts";
import { createGoogleCalendar, type GoogleEndpoints } from "../providers/calendar/google.ts";
import { createStripePayments } from "../providers/payments/stripe.ts";
import { createGazetteer } from "../providers/places/gazetteer.ts";
import { gazetteerPath } from "../providers/places/gazetteer-file.ts";
import { createGooglePlaces } from "../providers/places/google-places.ts";
import type { Providers } from "../providers/providers.ts";
import { type Env, EnvError } from "./env.ts";

interface OpenedProviders {
  providers: Providers;
  /** Tells the operator what is sandboxed, and what is not available. */
  notes: string[];
  /** Adds the demo data's connections to the sandboxes; undefined if one of the services is real. */
  addDemoConnections: ((connections: DemoConnections) => void) | undefined;
  stop(): Promise<void>;
}

/**
 * Opens the external services: the real one if the environment has its keys, otherwise a sandbox in
 * development, otherwise none.
 */
export async function openProviders(env: Env, publicUrl: string): Promise<OpenedProviders> {
  requireBuiltPlaces();
  const isSandboxNeeded = !env.isProduction && !(env.GOOGLE_CLIENT_ID && env.STRIPE_SECRET_KEY);
  const sandboxes = isSandboxNeeded ? await openSandboxes(env, publicUrl) : undefined;
  const places = env.GOOGLE_PLACES_API_KEY
    ? traceMethods(
        "google_places",
        createGooglePlaces({ apiKey: env.GOOGLE_PLACES_API_KEY, baseUrl: env.GOOGLE_PLACES_URL }),
      )
    : createGazetteer();
  const google = readGoogleClient(env) ?? sandboxes?.google;
  const stripe = readStripeKeys(env) ?? sandboxes?.stripe;
  return {
    providers: {
      places,
      payments: stripe && traceMethods("stripe", createStripePayments(stripe)),
      calendar:
        google &&
        traceMethods(
          "google_calendar",
          createGoogleCalendar({ ...google, redirectUri: `${publicUrl}/auth/google/callback` }),
        ),
      calendarFiles: traceMethods(
        "calendar_file",
        createCalendarFileReader({ sandboxUrl: sandboxes?.calendarFilesUrl }),
      ),
    },
    notes: [
      `Places: ${places.name}.`,
      `Google Calendar: ${google ? describeGoogle(google) : "not available yet, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set"}.`,
      `Stripe: ${stripe ? describeStripe(env, stripe) : "not available yet, STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set"}.`,
    ],
    addDemoConnections: env.GOOGLE_CLIENT_ID || env.STRIPE_SECRET_KEY ? undefined : sandboxes?.addConnections,
    stop: async () => sandboxes?.stop(),
  };
}

/** Opens the services whose keys are set, and no sandbox. */
export function openKeyedProviders(env: Env, publicUrl: string): Pick<Providers, "payments" | "calendar"> {
  const [google, stripe] = [readGoogleClient(env), readStripeKeys(env)];
  return {
    payments: stripe && createStripePayments(stripe),
    calendar: google && createGoogleCalendar({ ...google, redirectUri: `${publicUrl}/auth/google/callback` }),
  };
}

/**
 * Checks that the gazetteer is built: it locates addresses, whichever service suggests
 * places. Throws StartProblem.
 */
export function requireBuiltPlaces(file = gazetteerPath): void {
  if (!existsSync(file))
    throw new StartProblem(
      "The place data is not built. Run `npm run build` first, or start with `npm start`.",
    );
}

function readGoogleClient(env: Env) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return undefined;
  const endpoints = {
    authorizationUrl: env.GOOGLE_AUTH_URL,
    tokenUrl: env.GOOGLE_TOKEN_URL,
    revocationUrl: env.GOOGLE_REVOKE_URL,
    apiUrl: env.GOOGLE_API_URL,
  };
  return { clientId, clientSecret, endpoints, isSandbox: false };
}

function readStripeKeys({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_URL: baseUrl,
}: Env) {
  return secretKey && webhookSecret ? { secretKey, webhookSecret, baseUrl } : undefined;
}

function describeStripe(env: Env, { baseUrl = "https://api.stripe.com" }: { baseUrl?: string | undefined }) {
  return env.STRIPE_SECRET_KEY ? baseUrl : `sandbox at ${baseUrl}/stripe`;
}

function describeGoogle({
  isSandbox,
  endpoints,
}: {
  isSandbox: boolean;
  endpoints: GoogleEndpoints;
}): string {
  const { origin } = new URL(endpoints.authorizationUrl);
  return isSandbox ? `sandbox at ${origin}` : origin;
}

/** Loads the sandboxes' code only in development. */
async function openSandboxes(env: Env, publicUrl: string) {
  const { startSandboxes } = await import("../../sandbox/main.ts");
  const port = env.SANDBOX_PORT ?? findNextPort(env.PORT);
  const folder = path.join(env.DATA_DIR, "sandbox");
  return startSandboxes({
    port,
    folder,
    appUrl: publicUrl,
    googleClientSecret: await loadSecret(folder, "google-client"),
    stripeSecretKey: `sk_test_${await loadSecret(folder, "stripe-key")}`,
    stripeWebhookSecret: `whsec_${await loadSecret(folder, "stripe-webhook")}`,
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE"
      ? new EnvError(`SANDBOX_PORT: ${port} is in use by another program.`)
      : error;
  });
}

/** Returns the next port, or any free port if there is none. */
function findNextPort(port: number): number {
  return port === 0 || port === 65_535 ? 0 : port + 1;
}
