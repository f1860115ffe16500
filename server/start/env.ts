import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { emailSchema } from "../../contract/identity/accounts.schema.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";
import { hstsScopes } from "../platform/http/security.ts";
import { traceSamplers } from "../platform/observability/tracing.ts";
import { trustedProxiesSchema } from "../platform/security/client-address.ts";
import { isLoopbackHost } from "../platform/security/loopback.ts";
import { findMistypedVariables } from "./mistyped-variables.ts";

const text = z.string().trim().min(1).optional();

const httpUrl = z.url({ protocol: /^https?$/ });

const secret = z
  .string()
  .refine((value) => value.trim().length >= 32, { error: "must have at least 32 characters" })
  .optional();

function isOrigin(address: string): boolean {
  return new URL(address).pathname === "/";
}

/**
 * Returns false if the user name or password contains a character that ends it early, such as `/` or `#`: the rest
 * of the password would count as a host, a path or a database, which errors name.
 */
function isPasswordEncoded(address: string): boolean {
  // A refinement also runs after a failed check.
  if (!URL.canParse(address)) return true;
  const { username, password, pathname, search, hash } = new URL(address);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return username !== "" || !`${pathname}${search}${hash}`.includes("@");
}

const encodedPassword = {
  error: "percent-encode the password: %2F for /, %3F for ?, %23 for #, %40 for @, %25 for %",
};

const postgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: "must be a postgres:// address, with the password percent-encoded",
  })
  .refine(isPasswordEncoded, encodedPassword)
  .optional();

const smtpUrl = z
  .url({
    protocol: /^smtps?$/,
    error: "must be an smtp:// or smtps:// address, with the password percent-encoded",
  })
  .refine(isPasswordEncoded, encodedPassword)
  .optional();

/** An address, or a name with an address in angle brackets. */
function isSender(text: string): boolean {
  const [, named, plain] = /^(?:[^<>]*<([^<>]+)>|([^<>]+))$/.exec(text) ?? [];
  return emailSchema.safeParse(named ?? plain).success;
}

/** The database's location. `npm run db:migrate` reads only these. */
const databaseVariables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  DATABASE: z.enum(["embedded"], { error: "must be embedded, or absent" }).optional(),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATA_DIR: z.string().min(1).default(".data"),
});

/** Every environment variable with its name, type and default. `.env.example` explains each. */
export const variables = databaseVariables.extend({
  HOST: text,
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, { error: "an address without a path" })
    .optional(),
  DATABASE_READ_URL: postgresUrl,
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_PREPARED_STATEMENTS: z.stringbool().default(true),
  AUTH_SECRET: secret,
  ENCRYPTION_KEY: secret,
  ENCRYPTION_KEY_PREVIOUS: secret,
  SMTP_URL: smtpUrl,
  SMTP_ALLOW_PLAINTEXT: z.stringbool().default(false),
  MAIL_FROM: text.refine((sender) => sender === undefined || isSender(sender), {
    error: "must be an email address, such as `Doula Match <hello@doulas.example>`",
  }),
  EMAIL_EVENTS_SECRET: secret,
  MAIL_HOLD: z.stringbool().default(false),
  ADMIN_EMAIL: z.string().pipe(emailSchema).optional(),
  S3_BUCKET: text,
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ENDPOINT: httpUrl.optional(),
  GOOGLE_PLACES_API_KEY: text,
  GOOGLE_PLACES_URL: httpUrl.optional(),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_AUTH_URL: httpUrl.default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: httpUrl.default("https://oauth2.googleapis.com/token"),
  GOOGLE_REVOKE_URL: httpUrl.default("https://oauth2.googleapis.com/revoke"),
  GOOGLE_API_URL: httpUrl.default("https://www.googleapis.com/"),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_URL: httpUrl.refine(isOrigin, { error: "an address without a path" }).optional(),
  TRUST_PROXY: trustedProxiesSchema.default(false),
  HSTS: z.enum(hstsScopes).default("host"),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_TOKEN: secret,
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text,
  OTEL_SERVICE_NAME: z.string().default("doula-match"),
  OTEL_TRACES_SAMPLER: z.enum(traceSamplers).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).default(1000),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).optional(),
});

/** Instead of each of these, NAME_FILE may name a file with the value, such as a container's secret. */
export const secretVariables = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "AUTH_SECRET",
  "ENCRYPTION_KEY",
  "ENCRYPTION_KEY_PREVIOUS",
  "SMTP_URL",
  "GOOGLE_PLACES_API_KEY",
  "GOOGLE_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "EMAIL_EVENTS_SECRET",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const satisfies (keyof typeof variables.shape)[];

type Variables = z.infer<typeof variables>;
type DatabaseVariables = z.infer<typeof databaseVariables>;

export interface Env extends Variables {
  isProduction: boolean;
  DRAIN_SECONDS: number;
  /** A sentence for each name that is probably a mistyped one of ours. */
  mistypedVariables: string[];
}

const knownVariables = new Set([
  ...Object.keys(variables.shape),
  ...secretVariables.map((name) => `${name}_FILE`),
]);

const requiredInProduction = ["PUBLIC_URL", "AUTH_SECRET", "ENCRYPTION_KEY", "SMTP_URL"] as const;

/** Thrown with all problems at once, one per line. The message never contains a value. */
export class EnvError extends StartProblem {}

/** Reads the environment and the files of secrets it names. An empty variable or file counts as missing. */
export function readEnv(source: Source): Env {
  return namingMistyped(source, () => readVariables(source));
}

type Source = Record<string, string | undefined>;

/** Adds to a problem what may have caused it. */
function namingMistyped<Read>(source: Source, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    throw new EnvError(
      [error.message, ...findMistypedVariables(listGiven(source), knownVariables)].join("\n"),
    );
  }
}

/** An empty variable counts as unset. */
const listGiven = (source: Source) => Object.keys(source).filter((name) => source[name]);

function readVariables(source: Source): Env {
  const env = parse(variables, source);
  const isProduction = env.NODE_ENV === "production";
  const missing = isProduction ? requiredInProduction.filter((name) => !env[name]) : [];
  refuse([
    ...missing.map((name) => `${name}: required when NODE_ENV=production`),
    ...findDatabaseProblems(env),
    ...(env.DATABASE_READ_URL && !env.DATABASE_URL ? [needsServer("DATABASE_READ_URL")] : []),
  ]);
  if (!env.GOOGLE_CLIENT_ID !== !env.GOOGLE_CLIENT_SECRET)
    throw new EnvError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither");
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET))
    throw new EnvError("STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither");
  refuse(isProduction ? findInsecureAddresses(env) : findPublicAddresses(env));
  return {
    ...env,
    DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    HOST: env.HOST ?? (isProduction ? undefined : "127.0.0.1"),
    DATA_DIR: path.resolve(env.DATA_DIR),
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    isProduction,
    mistypedVariables: findMistypedVariables(listGiven(source), knownVariables),
  };
}

/** Reads only the variables about the database, with the same rules. */
export function readDatabaseEnv(source: Source): DatabaseVariables {
  return namingMistyped(source, () => {
    const env = parse(databaseVariables, source);
    refuse(findDatabaseProblems(env));
    return {
      ...env,
      DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      DATA_DIR: path.resolve(env.DATA_DIR),
    };
  });
}

/** Warnings for the operator at startup. */
export function describeRisks(env: Env): string[] {
  const risks = [...env.mistypedVariables];
  if (env.isProduction && /^[a-z]+_test_/.test(env.STRIPE_SECRET_KEY ?? ""))
    risks.push("STRIPE_SECRET_KEY: a test key. Payments are not real, and nobody is charged.");
  if (env.MAIL_HOLD) risks.push("MAIL_HOLD: on. All email is queued, and none is sent.");
  if (env.TRUST_PROXY === true && !(env.HOST && isLoopbackHost(env.HOST)))
    risks.push(
      "TRUST_PROXY: true trusts every peer, and HOST lets others connect without the proxy. Set TRUST_PROXY to the proxy's address, or HOST to 127.0.0.1.",
    );
  return risks;
}

function parse<Schema extends z.ZodObject>(schema: Schema, source: Source): z.infer<Schema> {
  const names = secretVariables.filter((name) => name in schema.shape);
  const values = { ...source, ...readSecretFiles(names, source) };
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new EnvError(
    parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
  );
}

/** Returns the values of those secrets that are in files. */
function readSecretFiles(names: string[], source: Source): Record<string, string> {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const file = source[`${name}_FILE`];
    if (!file) continue;
    if (source[name]) problems.push(`${name} and ${name}_FILE: set one of them`);
    else
      try {
        values[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      } catch (error) {
        // Not the path, which may be a secret that was set by mistake.
        const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
        problems.push(`${name}_FILE: the file cannot be read${code}`);
      }
  }
  refuse(problems);
  return values;
}

function refuse(problems: string[]): void {
  if (problems.length > 0) throw new EnvError(problems.join("\n"));
}

/** Requires an explicit choice, so that a misspelled variable does not lead to a new, empty database. */
function findDatabaseProblems({
  NODE_ENV,
  DATABASE,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: DatabaseVariables): string[] {
  if (DATABASE && DATABASE_URL) return ["DATABASE and DATABASE_URL: set one of them"];
  if (DATABASE_DIRECT_URL && !DATABASE_URL) return [needsServer("DATABASE_DIRECT_URL")];
  if (NODE_ENV !== "production" || DATABASE || DATABASE_URL) return [];
  return [
    "DATABASE_URL: required when NODE_ENV=production. To use the embedded database instead, set DATABASE=embedded",
  ];
}

const needsServer = (name: string) => `${name}: only works with DATABASE_URL, not with the embedded database`;

/** Cookies, keys, tokens and people's files pass through these. */
const secureInProduction = [
  "PUBLIC_URL",
  "S3_ENDPOINT",
  "GOOGLE_PLACES_URL",
  "GOOGLE_AUTH_URL",
  "GOOGLE_TOKEN_URL",
  "GOOGLE_REVOKE_URL",
  "GOOGLE_API_URL",
  "STRIPE_URL",
] as const;

function findInsecureAddresses(env: Variables): string[] {
  const names = env.OTEL_EXPORTER_OTLP_HEADERS
    ? [...secureInProduction, "OTEL_EXPORTER_OTLP_ENDPOINT" as const]
    : secureInProduction;
  const insecure = names.filter((name) => {
    const address = env[name];
    return address?.startsWith("http:") && !isLoopbackHost(new URL(address).hostname);
  });
  const problems = insecure.map((name) => `${name}: must be https when NODE_ENV=production`);
  if (!env.SMTP_ALLOW_PLAINTEXT && env.SMTP_URL && weakensTls(new URL(env.SMTP_URL)))
    problems.push(
      "SMTP_URL: turns off TLS or its checks. Only SMTP_ALLOW_PLAINTEXT=on allows that when NODE_ENV=production",
    );
  return problems;
}

/** Nodemailer also takes options from the URL, such as `?tls.rejectUnauthorized=false`. */
function weakensTls({ searchParams }: URL): boolean {
  return ["requireTLS", "tls.rejectUnauthorized"].some((name) =>
    searchParams.getAll(name).some((value) => value !== "true"),
  );
}

/**
 * Development shows every email at /mailbox and has accounts with known passwords, so it is for
 * this machine only.
 */
function findPublicAddresses({ HOST, PUBLIC_URL }: Variables): string[] {
  const hosts = { HOST, PUBLIC_URL: PUBLIC_URL && new URL(PUBLIC_URL).hostname };
  const names = Object.entries(hosts).filter(([, host]) => host !== undefined && !isLoopbackHost(host));
  if (names.length === 0) return [];
  const list = names.map(([name]) => name).join(" and ");
  return [`${list}: others can reach this address. Set NODE_ENV=production to serve them, or use localhost.`];
}
