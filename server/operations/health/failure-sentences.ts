import { getSystemErrorName } from "node:util";
import { certificateCode } from "../../platform/database/database-outage.ts";
import { describeError } from "../../platform/observability/logging.ts";

/** What codes of Node, Postgres, the mail client, S3 and our providers mean to an operator. */
const sentences: Record<string, string> = {
  ECONNREFUSED: "The connection was refused: nothing listens at this address and port.",
  ECONNRESET: "The other side closed the connection.",
  EPIPE: "The other side closed the connection.",
  ETIMEDOUT: "It did not respond in time.",
  EHOSTUNREACH: "This machine has no route to it.",
  ENETUNREACH: "This machine has no route to it.",
  ENOTFOUND: "Its host name is not known.",
  EAI_AGAIN: "Its host name could not be looked up.",
  EDNS: "Its host name could not be looked up.",
  EACCES: "This program may not write there.",
  EROFS: "The disk is read-only.",
  ENOSPC: "The disk is full.",
  EDQUOT: "The disk's quota is used up.",
  EAUTH: "It refused the user name or the password.",
  ETLS: "It offers no encryption (STARTTLS), or the encryption failed.",
  "25006": "The database is read-only.",
  "28000": "It refused the login.",
  "28P01": "It refused the user name or the password.",
  "42501": "The role lacks a privilege.",
  "53100": "The database's disk is full.",
  "53300": "It has no connection left.",
  "57P01": "It is stopping.",
  "57P03": "It is starting.",
  refused: "It refused our keys.",
  unavailable: "It did not respond, or had a problem of its own.",
  AccessDenied: "It refused our keys, or they may not do this.",
  InvalidAccessKeyId: "It does not know our access key.",
  NoSuchBucket: "There is no such bucket.",
  SignatureDoesNotMatch: "It refused our secret key.",
  StripeAuthenticationError: "It refused our key.",
  StripeConnectionError: "It could not be reached.",
  StripePermissionError: "Our key lacks a permission.",
};

/** Says in a sentence what failed, and adds its codes. Messages of other services are omitted: they can contain secrets. */
export function describeFailure(error: unknown): string {
  const cause = findRootCause(error);
  const { kind, code, responseCode } = describeError(cause);
  const codes = [readSystemCode(cause), code, kind].flatMap((each) =>
    typeof each === "string" ? [each] : [],
  );
  const known = codes.find((each) => each in sentences);
  const details = [...new Set([...codes.filter((each) => !/^error$/i.test(each)), responseCode])].filter(
    Boolean,
  );
  const suffix = details.length > 0 ? ` (${details.join(", ")})` : "";
  if (known) return sentences[known]?.replace(/\.$/, `${suffix}.`) ?? "";
  if (codes.some((each) => certificateCode.test(each)))
    return `Its certificate is not trusted${suffix}. For a private CA, set NODE_EXTRA_CA_CERTS to its file.`;
  return `It does not work, and gave no reason that we know${suffix}.`;
}

/** Statements, the file store and providers wrap what failed. */
function findRootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? findRootCause(error.cause) : error;
}

/** The mail client replaces the code of a system error, and leaves its number. */
function readSystemCode(error: unknown): string | undefined {
  const number = typeof error === "object" && error !== null && "errno" in error ? error.errno : undefined;
  return typeof number === "number" && number < 0 ? getSystemErrorName(number) : undefined;
}
