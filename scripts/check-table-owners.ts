import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./run-tool.ts";

/**
 * Finds SQL of one noun that names another noun's table. A table belongs to the noun whose file in db/schema
 * declares it; others use that noun's service.ts. Exceptions for joins are listed here with the reason.
 */
const doulaRow = "joins the doula's row, whose columns its own conditions and order need an index with";
const names = "shows the names and pictures of the other side, in one statement with its own rows";
const namesOfEntries =
  "shows what entries are about by the names of today, in one statement with the entries";
const allSteps = "reads in one statement whether all six steps are done";
const newest = "shows the newest beside the totals, in one statement";
const keysInUse = "reads which keys encrypted what is stored, in one statement";
const exceptions: Record<string, Record<string, string>> = {
  accounts: {
    blocks: "moves them between a person's former and new account, with what else is kept of them",
    reports: "as blocks; reports is built on accounts, not the other way",
    bookings: "finds accounts that nothing depends on, in one statement",
    doulas: "as bookings",
    messages: "as bookings, and tells reports about a former account by who is in their conversation",
    orders: "as bookings",
  },
  "admin-emails": { accounts: "finds the admins to email, whose choices are stored with the account" },
  analytics: { accounts: newest, doulas: newest },
  areas: { doulas: doulaRow },
  audit: {
    accounts: namesOfEntries,
    doulas: namesOfEntries,
    faqs: namesOfEntries,
    orders: namesOfEntries,
    reconciliation: "finds the entries about a person's payments",
    reports: namesOfEntries,
  },
  availability: {
    calendar: "leaves out busy times; calendar is built on availability, not the other way",
    doulas: "computes free times from the doula's zone, notice, buffer and horizon",
    bookings: "leaves out booked times; bookings is built on availability, not the other way",
  },
  births: {
    accounts: names,
    bookings: "finds in one statement the doulas who know a parent's due date",
    doulas: names,
    orders: "as bookings",
  },
  blocks: { doulas: "finds the account behind a doula's profile" },
  bookings: {
    accounts: names,
    births: "shows a doula what she was told instead of the due date; births is built on bookings",
    doulas: names,
    orders: "shows contact details while an order is open; orders is built on bookings, not the other way",
    profiles: "emails the doula the parent's phone number, and copies the due date to a new booking",
  },
  calendar: {
    accounts: "emails the owner of a calendar that cannot be read",
    doulas: "finds the zone and the owner of a calendar, in one statement with it",
  },
  doulas: {
    accounts:
      "takes a doula's first names, picture and email from their account, and keeps the names in step",
    certifications: "shows their names on cards, in one statement with the profile",
    packages: "shows the lowest price on cards and exports packages, in one statement with the profile",
  },
  health: {
    accounts: keysInUse,
    births: keysInUse,
    calendar: keysInUse,
    plans: keysInUse,
  },
  pictures: { accounts: "finds the pictures that accounts show" },
  applications: {
    accounts: "emails the doula, whose address is their account's",
    calendar: allSteps,
    certifications: allSteps,
    doulas: "moves the profile's status and keeps the two steps that are its columns",
    packages: allSteps,
  },
  orders: {
    accounts:
      "closes the orders of parents who are suspended or no longer clients, found in one statement, and emails both",
    doulas: "takes seller and account from the package's doula, in one statement with the package",
    messages:
      "leads from an order to what the two have written; messages is built on orders, not the other way",
    packages: "takes the price from the package, in one statement with its doula",
    profiles: "copies the place of birth that the parent shares, in one statement with the order",
  },
  plans: {
    accounts: "deletes sealed losses whose account is gone, which no foreign key can",
    profiles: "moves the due date out of the profile; profiles is built on births, not the other way",
  },
  pausing: {
    doulas: "keeps the pause and the birth in columns of their doula, which belong to no other noun",
  },
  payments: {
    doulas: "keeps an account's id and state in columns of its doula, which belong to no other noun",
  },
  packages: { doulas: "shows those of listed doulas only" },
  "doula-alerts": { doulas: "finds who joined within each alert's radius, in one statement" },
  favorites: { doulas: doulaRow },
  mailbox: { platform: "shows what the email driver kept" },
  messages: { accounts: names, doulas: names },
  practice: {
    availability: "reads who covers the time off around a due date, in the statement that answers for it",
    doulas: "keeps whether she attends births in a column of the doula, which the index of searches includes",
    messages: "makes room only for parents who have written to the doula",
    accounts: "names the parents whose births fill a doula's months",
    births:
      "shows a doula what she was told instead of the due date; births is built on orders, which are built on practice",
    orders:
      "lists births that fill a month, and answers a parent whose birth the doula already has; orders is built on practice, not the other way",
  },
  // accounts is built on profiles, so profiles must not import it.
  profiles: { accounts: "keeps names and picture, which are stored with the account" },
  reports: {
    accounts: names,
    messages: "tells an account that was reported from a later one of the same person, by the conversation",
  },
  search: { doulas: doulaRow, packages: "as doulas, for what care a doula offers" },
  users: { accounts: "lists and changes for admins what is stored with the account" },
  site: { doulas: doulaRow },
  // better-auth, and the check for a stream's session, use these tables directly.
  platform: { accounts: "signs in, and closes the streams of ended sessions" },
};

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const find = (pattern: string) => globSync(pattern, { cwd: projectRoot });

interface Table {
  /** The table's name in drizzle and in SQL. */
  names: [string, string];
  owner: string;
}

const tables: Table[] = find("db/schema/*/*.ts").flatMap((file) =>
  [...read(file).matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)].map(
    ([, variable = "", name = ""]) => ({
      names: [variable, name],
      owner: path.basename(file, ".ts"),
    }),
  ),
);

const usedExceptions = new Set<string>();
const violations = find("server/*/**/*.ts").filter(belongsToNoun).flatMap(findCrossings);
for (const crossing of violations) console.error(crossing);
const unusedExceptions = Object.entries(exceptions)
  .flatMap(([noun, owners]) => Object.keys(owners).map((owner) => `${noun} → ${owner}`))
  .filter((crossing) => !usedExceptions.has(crossing));
for (const crossing of unusedExceptions)
  console.error(`scripts/check-table-owners.ts has an unused exception: ${crossing}`);
process.exitCode = violations.length + unusedExceptions.length > 0 ? 1 : 0;

function belongsToNoun(file: string): boolean {
  return !/\.test\.ts$|^server\/(program|providers|start|testing)\//.test(file);
}

function findCrossings(file: string): string[] {
  const [, domain = "", folder = ""] = file.split("/");
  const noun = domain === "platform" ? domain : folder;
  const code = read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return tables
    .filter(({ owner, names }) => owner !== noun && names.some((name) => mentionsTable(code, name)))
    .filter(({ owner }) => {
      usedExceptions.add(`${noun} → ${owner}`);
      return !exceptions[noun]?.[owner];
    })
    .map(({ owner, names: [, name] }) => `${file} names ${name}: it belongs to ${owner}`);
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
