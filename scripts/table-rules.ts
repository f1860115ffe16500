import path from "node:path";

/** Source texts by their path from the project's root. */
export type Sources = ReadonlyMap<string, string>;

interface Table {
  /** The table's name in drizzle and in SQL. */
  names: [string, string];
  domain: string;
}

/** These start, seed or test everything. */
const isDomainFile = (file: string) =>
  /^server\/[^/]+\/[^/]+\//.test(file) && !/^server\/(?:providers|program|start|testing)\//.test(file);

/**
 * Finds files that name a table of another domain, in SQL or in drizzle. A table belongs to the domain whose folder in db/schema
 * declares it. What others show of it is a typed subquery that the owner exports or, for domains before the owner, a view.
 */
export function findForeignTables(sources: Sources): string[] {
  const tables = findTables(sources);
  return [...sources]
    .filter(([file]) => isDomainFile(file))
    .flatMap(([file, source]) => {
      const [, domain = ""] = file.split("/");
      const code = withoutComments(source);
      return tables
        .filter((table) => table.domain !== domain && table.names.some((name) => mentionsTable(code, name)))
        .map((table) => `table: ${file} names ${table.names[1]} of ${table.domain}`);
    })
    .sort();
}

function findTables(sources: Sources): Table[] {
  return [...sources]
    .filter(([file]) => file.startsWith("db/schema/"))
    .flatMap(([file, source]) =>
      [...source.matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)].map(
        ([, variable = "", name = ""]): Table => ({
          names: [variable, name],
          domain: path.basename(path.dirname(file)),
        }),
      ),
    );
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

/**
 * Finds a table in SQL after a keyword, and in drizzle as a member of `schema` or `query` or destructured
 * from `schema`.
 */
function mentionsTable(code: string, table: string): boolean {
  return (
    new RegExp(`\\b(?:from|join|update|into|lateral)\\s+${table}\\b(?!\\s*\\()`).test(code) ||
    new RegExp(`sql\`${table}\`|,\\s+${table}\\s+\\w\\b`).test(code) ||
    new RegExp(`\\b(?:schema|query)\\.${table}\\b`).test(code) ||
    new RegExp(`const \\{[^}]*\\b${table}\\b[^}]*\\} = schema\\b`).test(code)
  );
}
