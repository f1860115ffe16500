import pg from "pg";

/** What the tests copy their databases from. */
export interface ServerTemplate {
  /** Address of a database whose user may create others. */
  url: string;
  /** Name of the prepared database. Every copy's name begins with it. */
  name: string;
}

/** The address of another database of the server at `url`. */
export function databaseAddress(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** One statement on a connection of its own: `create database` and `drop database` want no other company. */
export async function runStatement(url: string, text: string, values: string[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
