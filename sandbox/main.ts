import path from "node:path";
import type { DemoConnections } from "../db/seed.ts";
import { createCalendarFilesSandbox } from "./calendar-files.ts";
import { createGoogleSandbox } from "./google.ts";
import { startSandboxServer } from "./server.ts";
import { createStripeSandbox } from "./stripe.ts";

interface SandboxesOptions {
  /** 0 takes any free port. */
  port: number;
  /** The folder for the sandboxes' state. */
  folder: string;
  /** The app's URL, to which the sandboxes send people back. */
  appUrl: string;
  googleClientSecret: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
}

/** Starts the local servers for outside services in development. Returns how to reach each. */
export async function startSandboxes({
  port,
  folder,
  appUrl,
  googleClientSecret,
  stripeSecretKey,
  stripeWebhookSecret,
}: SandboxesOptions) {
  const googleClient = { clientId: "sandbox-client", clientSecret: googleClientSecret };
  const google = createGoogleSandbox({
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
  const calendarFiles = createCalendarFilesSandbox({ file: path.join(folder, "calendar-files.json") });
  const server = await startSandboxServer({
    port,
    appHostname: new URL(appUrl).hostname,
    apps: { google: google.app, "calendar-files": calendarFiles.app },
    rootApp: stripe.app,
  });
  return {
    ...server,
    google: { ...googleClient, endpoints: googleEndpointsAt(server.url), isSandbox: true },
    stripe: { ...stripeKeys, baseUrl: server.url },
    calendarFilesUrl: `${server.url}/calendar-files`,
    /** Makes the demo data's connections work. */
    addConnections: (connections: DemoConnections) => {
      google.addConsents(connections.calendars);
      stripe.addAccounts(connections.accounts);
    },
  };
}

/** Google's endpoints on a sandbox server. */
export function googleEndpointsAt(url: string) {
  return {
    authorizationUrl: `${url}/google/o/oauth2/v2/auth`,
    tokenUrl: `${url}/google/token`,
    revocationUrl: `${url}/google/revoke`,
    apiUrl: `${url}/google/`,
  };
}
