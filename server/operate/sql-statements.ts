/**
 * Splits what pg_dump prints into statements, so that a dump of any size is restored in little memory. pg_dump quotes
 * with `'…'`, `"…"` and `$tag$…$tag$`, comments with `--`, and sets standard_conforming_strings.
 */
export async function* splitStatements(dump: AsyncIterable<string>): AsyncIterable<string> {
  let pending = "";
  let position = 0;
  for await (const text of dump) {
    pending += text;
    let scan = findStatementEnd(pending, position);
    for (; scan.isStatement; scan = findStatementEnd(pending, 0)) {
      const statement = pending.slice(0, scan.position).replace(leadingLines, "");
      pending = pending.slice(scan.position);
      if (!isUnknownToOldServers(statement)) yield statement;
    }
    position = scan.position;
  }
}

/** Comments, and commands to psql such as `\restrict`, before a statement. */
const leadingLines = /^(?:\s+|--.*\n|\\.*\n)*/;

/** Postgres before 17 has no such setting, and it is off anyway. */
function isUnknownToOldServers(statement: string): boolean {
  return statement.startsWith("SET transaction_timeout");
}

const opening = /['";]|--|\$\w*\$/g;
/** Longer than every opening, which may be cut off at the end of the text. */
const maxOpeningLength = 64;

/**
 * Finds the end of the next statement, from a position that is outside all quotes. If there is none yet, returns the
 * position to continue from once there is more text.
 */
function findStatementEnd(sql: string, from: number): { isStatement: boolean; position: number } {
  let position = from;
  for (;;) {
    opening.lastIndex = position;
    const found = opening.exec(sql);
    if (!found) return { isStatement: false, position: Math.max(position, sql.length - maxOpeningLength) };
    const { 0: quote, index } = found;
    if (quote === ";") return { isStatement: true, position: index + 1 };
    const closing = quote === "--" ? "\n" : quote;
    const end = sql.indexOf(closing, index + quote.length);
    if (end < 0) return { isStatement: false, position: index };
    position = end + closing.length;
  }
}
