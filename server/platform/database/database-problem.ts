import pg from "pg";
import { StartProblem } from "../errors/start-problem.ts";
import { certificateCode, isDatabaseOutage } from "./database-outage.ts";

const insufficientPrivilege = "42501";

/** Explains to the operator why a database cannot be used at start; undefined if the error does not say. */
export function explainDatabaseProblem(error: unknown, databaseUrl: string): StartProblem | undefined {
  const { username, pathname } = new URL(databaseUrl);
  const role = decodeURIComponent(username) || "of DATABASE_URL";
  const database = decodeURIComponent(pathname.slice(1)) || role;
  const cause = rootCause(error);
  if (!(cause instanceof Error)) return undefined;
  if (cause instanceof pg.DatabaseError && cause.code === insufficientPrivilege)
    return new StartProblem(describeMissingGrant(cause.message, { role, database }));
  if (/extension .* is not available|extension control file/.test(cause.message))
    return new StartProblem(
      `DATABASE_URL: ${cause.message}. Install Postgres's contrib package on the server.`,
    );
  if (!isDatabaseOutage(cause)) return undefined;
  const code = readCode(cause);
  if (certificateCode.test(code))
    return new StartProblem(
      `DATABASE_URL: the server's certificate is not trusted (${code}). For a private CA, set NODE_EXTRA_CA_CERTS to its file.`,
    );
  return new StartProblem(`DATABASE_URL: the database cannot be used: ${cause.message || code}.`);
}

/** Returns the original error, because drizzle wraps the errors of statements. */
function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCause(error.cause) : error;
}

/**
 * Returns the error's code. If both addresses of a host fail, the AggregateError has a code but no message.
 */
function readCode(error: Error): string {
  return "code" in error ? String(error.code) : error.name;
}

function describeMissingGrant(
  message: string,
  { role, database }: { role: string; database: string },
): string {
  const subject = `DATABASE_URL: the role ${role} lacks`;
  const [, owned] = /^must be owner of (.+)$/.exec(message) ?? [];
  if (owned)
    return `${subject} the ownership of ${owned}, which it needs for migrations; as its owner or a superuser, run: reassign owned by <its owner> to ${pg.escapeIdentifier(role)};`;
  const [, schema] = /^permission denied for (schema .+)$/.exec(message) ?? [];
  const grant =
    schema !== undefined
      ? `CREATE on ${schema}`
      : /^permission denied (for database|to create extension)/.test(message)
        ? `CREATE on database ${database}`
        : `a privilege (${message})`;
  return `${subject} ${grant}, which it needs for migrations; make it the owner: alter database ${pg.escapeIdentifier(database)} owner to ${pg.escapeIdentifier(role)};`;
}
