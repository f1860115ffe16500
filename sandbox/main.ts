import path from "node:path";
import type { DemoConnections } from "../db/seed.ts";
import { createGoogleOauth } from "./google-oauth.ts";
import { startSandboxServer } from "./server.ts";
import { createStripeSandbox } from "./stripe.ts";

interface SandboxesOptions {
  /** 0 takes any that is free. */
  port: number;
  /** Where what they remember is kept. */
  folder: string;
  /** The app's address, to which they send people back. */
  appUrl: string;
  googleClientSecret: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
}

/** Starts the local servers that stand in for other companies' services in development. Answers how to reach each. */
export async function startSandboxes({
  port,
  folder,
  appUrl,
  googleClientSecret,
  stripeSecretKey,
  stripeWebhookSecret,
}: SandboxesOptions) {
  const googleClient = { clientId: "sandbox-client", clientSecret: googleClientSecret };
  const google = createGoogleOauth({
    ...googleClient,
    redirectUri: `${appUrl}/auth/google/callback`,
    file: path.join(folder, "google.json"),
  });
  const stripeKeys = { secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret };
  const stripe = createStripeSandbox({
    ...stripeKeys,
    webhookUrl: `${appUrl}/functions/v1/stripe-webhook`,
    file: path.join(folder, "stripe.json"),
  });
  const server = await startSandboxServer({
    port,
    appHostname: new URL(appUrl).hostname,
    apps: { google: google.app },
    rootApp: stripe.app,
  });
  return {
    ...server,
    google: { ...googleClient, endpoints: googleEndpointsAt(server.url), isSandbox: true },
    stripe: { ...stripeKeys, baseUrl: server.url },
    /** Lets connections of the demo data work. */
    addConnections: (connections: DemoConnections) => {
      google.addConsents(connections.calendars);
      stripe.addAccounts(connections.accounts);
    },
  };
}

/** Google's addresses on a sandbox server. */
export function googleEndpointsAt(url: string) {
  return {
    authorizationUrl: `${url}/google/o/oauth2/v2/auth`,
    tokenUrl: `${url}/google/token`,
    revocationUrl: `${url}/google/revoke`,
  };
}
