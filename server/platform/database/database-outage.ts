import { SilentDatabase } from "./broken-connections.ts";

/**
 * Postgres's error classes and codes for a server that is too busy, stopping, starting, full, read-only
 * after a failover, or refuses our login; and for statements and transactions that it ended.
 */
const outageCode = /^(08|28|3D|53|57P|57014|55P03|40P01|25006|25P03|25P04)/;

const networkCodes: readonly unknown[] = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
];

/** OpenSSL's codes for a certificate that is not trusted or has expired. */
export const certificateCode = /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT)/;

/** Errors without a code, from pg and its pool. */
const outageMessage =
  /^(The server does not support SSL|timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * Returns true if a statement failed because the database is unavailable or too busy, not because
 * of the statement.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof SilentDatabase || outageMessage.test(error.message)) return true;
  const code = "code" in error ? error.code : undefined;
  if (networkCodes.includes(code)) return true;
  // The address is a Unix socket that no longer exists.
  if ("syscall" in error && error.syscall === "connect") return true;
  if (typeof code === "string" && (outageCode.test(code) || certificateCode.test(code))) return true;
  return isDatabaseOutage(error.cause);
}
