import pg from "pg";

/** The database that tests copy. */
export interface ServerTemplate {
  /** URL of a database whose user can create others. */
  url: string;
  /** Name of the prepared database. Every copy's name begins with it. */
  name: string;
}

/** Returns the URL of another database on the server at `url`. */
export function databaseAddress(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs one statement on its own connection: `create database` and `drop database` allow no transaction. */
export async function runStatement(url: string, text: string, values: string[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
