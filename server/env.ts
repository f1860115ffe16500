import path from "node:path";
import { z } from "zod";
import { emailSchema } from "../contract/accounts.schema.ts";
import { isLoopbackHost } from "./platform/loopback.ts";

const text = z.string().trim().min(1).optional();

const httpUrl = z.url({ protocol: /^https?$/ });

function isOrigin(address: string): boolean {
  return new URL(address).pathname === "/";
}

/** Every environment variable: its name, type and default. `.env.example` says what each is for. */
export const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  HOST: text,
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, { error: "an address without a path" })
    .optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_PREPARED_STATEMENTS: z.stringbool().default(true),
  AUTH_SECRET: z.string().min(32).optional(),
  ENCRYPTION_KEY: z.string().min(32).optional(),
  ENCRYPTION_KEY_PREVIOUS: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text,
  ADMIN_EMAIL: z.string().pipe(emailSchema).optional(),
  S3_BUCKET: text,
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  GOOGLE_PLACES_API_KEY: text,
  GOOGLE_PLACES_URL: z.url().optional(),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_AUTH_URL: httpUrl.default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: httpUrl.default("https://oauth2.googleapis.com/token"),
  GOOGLE_REVOKE_URL: httpUrl.default("https://oauth2.googleapis.com/revoke"),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, { error: "an address without a path" })
    .optional(),
  TRUST_PROXY: z.stringbool().default(false),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).optional(),
});

export interface Env extends z.infer<typeof variables> {
  isProduction: boolean;
}

const requiredInProduction = ["PUBLIC_URL", "AUTH_SECRET", "ENCRYPTION_KEY", "SMTP_URL"] as const;

/** Thrown with every complaint at once, one a line; the values themselves are never repeated. */
export class EnvError extends Error {}

/** Reads the environment. An empty variable counts as absent. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === "production";
  const missing = isProduction ? requiredInProduction.filter((name) => !env[name]) : [];
  if (missing.length > 0) {
    throw new EnvError(missing.map((name) => `${name}: required when NODE_ENV=production`).join("\n"));
  }
  if (!env.GOOGLE_CLIENT_ID !== !env.GOOGLE_CLIENT_SECRET)
    throw new EnvError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: one is of no use without the other");
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET))
    throw new EnvError("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither");
  const refused = isProduction ? describeInsecureAddress(env) : describePublicAddress(env);
  if (refused) throw new EnvError(refused);
  return {
    ...env,
    HOST: env.HOST ?? (isProduction ? undefined : "127.0.0.1"),
    DATA_DIR: path.resolve(env.DATA_DIR),
    isProduction,
  };
}

type Variables = z.infer<typeof variables>;

/** Cookies, keys and tokens pass there. */
const secureInProduction = [
  "PUBLIC_URL",
  "GOOGLE_PLACES_URL",
  "GOOGLE_AUTH_URL",
  "GOOGLE_TOKEN_URL",
  "GOOGLE_REVOKE_URL",
  "STRIPE_URL",
] as const;

function describeInsecureAddress(env: Variables): string | undefined {
  const insecure = secureInProduction.filter((name) => {
    const address = env[name];
    return address?.startsWith("http:") && !isLoopbackHost(new URL(address).hostname);
  });
  return insecure.map((name) => `${name}: must be https when NODE_ENV=production`).join("\n") || undefined;
}

/** Development shows every email at /mailbox and has accounts with known passwords: it is for this machine only. */
function describePublicAddress({ HOST, PUBLIC_URL }: Variables): string | undefined {
  const hosts = { HOST, PUBLIC_URL: PUBLIC_URL && new URL(PUBLIC_URL).hostname };
  const names = Object.entries(hosts).filter(([, host]) => host !== undefined && !isLoopbackHost(host));
  if (names.length === 0) return undefined;
  const list = names.map(([name]) => name).join(" and ");
  return `${list}: others can reach this address. Set NODE_ENV=production to serve them, or use localhost.`;
}
