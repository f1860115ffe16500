import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import type { Column } from "./column.ts";
import { DataTable, type Sort } from "./data-table.tsx";

interface Person {
  name: string;
  email: string;
  calls: number;
}

const ada: Person = { name: "Ada", email: "ada@example.org", calls: 3 };
const rosa: Person = { name: "Rosa", email: "rosa@example.org", calls: 1 };

const columns: Column<Person, "name" | "calls">[] = [
  { header: "Name", cell: ({ name }) => name, sortKey: "name" },
  { header: "Email", cell: ({ email }) => email },
  { header: "Calls", cell: ({ calls }) => calls, sortKey: "calls", align: "end" },
  {
    header: "Actions",
    isHeaderHidden: true,
    cell: ({ name }) => <button type="button">Edit {name}</button>,
  },
];

function People({ rows = [ada, rosa] }: { rows?: Person[] }) {
  const [sort, setSort] = useState<Sort<"name" | "calls">>({ key: "name", direction: "ascending" });
  const query = useQuery({ queryKey: ["doulas", sort], queryFn: async () => sorted(rows, sort) });
  return (
    <DataTable
      failed="Couldn't load the people"
      caption="People"
      columns={columns}
      query={query}
      rowKey={({ email }) => email}
      empty="Nobody yet"
      sort={sort}
      onSort={setSort}
    />
  );
}

/** Sorts like the server. */
function sorted(rows: Person[], { key, direction }: Sort<"name" | "calls">): Person[] {
  const upward = rows.toSorted((one, other) => (one[key] < other[key] ? -1 : 1));
  return direction === "ascending" ? upward : upward.toReversed();
}

const phoneColumns: Column<Person>[] = [
  {
    header: "Name",
    cell: ({ name }) => `Dr. ${name}`,
    phone: { role: "name", text: ({ name }) => name, face: () => <span>Face</span> },
  },
  {
    header: "Email",
    cell: ({ email }) => email,
    phone: { role: "line", text: ({ email }) => email.slice(0, 3) },
  },
  {
    header: "Calls",
    cell: ({ calls }) => calls,
    phone: { role: "line", text: ({ calls }) => `${calls} calls`, leads: true },
  },
  { header: "State", cell: () => "Active", phone: { role: "end" } },
  { header: "Note", cell: ({ calls }) => (calls > 1 ? "Often" : null) },
  { header: "Since", cell: () => "2026", phone: { role: "detail", isPhoneOnly: true } },
  { header: "Actions", cell: () => <button type="button">Open</button>, phone: { role: "none" } },
];

interface PhonePeopleProps {
  onOpen?: (name: string) => void;
}

/** A table whose columns have roles on a phone. */
function PhonePeople({ onOpen }: PhonePeopleProps) {
  return (
    <DataTable
      failed="Couldn't load the people"
      caption="People"
      columns={phoneColumns}
      query={useQuery({ queryKey: ["doulas"], queryFn: async () => [ada, rosa] })}
      rowKey={({ email }) => email}
      empty="Nobody yet"
      {...(onOpen && {
        actions: ({ name }: Person) =>
          name === "Rosa" ? [] : [{ text: "Open", label: `Open: ${name}`, onSelect: () => onOpen(name) }],
      })}
    />
  );
}

const header = (name: string) => page.getByRole("columnheader", { name });
const firstRow = page.getByRole("rowheader").first();

describe("a table", () => {
  it("labels its columns, and labels its rows by the first column", async () => {
    await renderInApp(<People />);
    await expect.element(page.getByRole("table", { name: "People" })).toBeVisible();
    await expect.element(page.getByRole("rowheader", { name: "Rosa" })).toBeVisible();
    await expect.element(header("Actions")).toBeInTheDocument();
  });

  it("sorts by a clicked column, and reverses the order on the next click", async () => {
    await renderInApp(<People />);
    await expect.element(header("Name")).toHaveAttribute("aria-sort", "ascending");
    await expect.element(header("Email")).not.toHaveAttribute("aria-sort");
    await header("Calls").getByRole("button").click();
    await expect.element(header("Calls")).toHaveAttribute("aria-sort", "ascending");
    await expect.element(header("Name")).toHaveAttribute("aria-sort", "none");
    await expect.element(firstRow).toHaveTextContent("Rosa");
    await header("Calls").getByRole("button").click();
    await expect.element(header("Calls")).toHaveAttribute("aria-sort", "descending");
    await expect.element(firstRow).toHaveTextContent("Ada");
  });

  it("shows a message if it is empty", async () => {
    await renderInApp(<People rows={[]} />);
    await expect.element(page.getByText("Nobody yet")).toBeVisible();
  });

  it("leaves out the columns for phones", async () => {
    await renderInApp(<PhonePeople onOpen={() => undefined} />);
    await expect.element(page.getByRole("rowheader", { name: "Dr. Ada" })).toBeVisible();
    const headers = page.getByRole("columnheader").elements();
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      "Name",
      "Email",
      "Calls",
      "State",
      "Note",
      "Actions",
    ]);
    await expect.element(page.getByText("2026")).not.toBeInTheDocument();
  });

  it("on a phone, has a row of two lines by its columns' roles, and the other columns in a menu", async () => {
    await page.viewport(360, 740);
    const opened: string[] = [];
    await renderInApp(<PhonePeople onOpen={(name) => opened.push(name)} />);
    await expect.element(firstRow).toHaveTextContent("FaceAda3 calls · adaActive");
    await page.getByRole("button", { name: "Open: Ada" }).click();
    expect(opened).toEqual(["Ada"]);
    await page.getByRole("button", { name: "Actions: Ada" }).click();
    await expect
      .element(page.getByRole("menu"))
      .toHaveTextContent(/^AdaEmail ada@example\.orgCalls 3Note OftenSince 2026Open$/);
    await expectAccessible();
  });

  it("on a phone, has no menu for a row without actions", async () => {
    await page.viewport(360, 740);
    await renderInApp(<PhonePeople onOpen={() => undefined} />);
    await expect.element(page.getByRole("rowheader").nth(1)).toHaveTextContent("FaceRosa1 calls · ros");
    await expect.element(page.getByRole("button", { name: "Actions: Rosa" })).not.toBeInTheDocument();
  });

  it("on a phone, opens the other columns below a row if the table has no actions", async () => {
    await page.viewport(360, 740);
    await renderInApp(<PhonePeople />);
    const note = page.getByRole("definition").filter({ hasText: "Often" });
    await expect.element(page.getByText("Ada", { exact: true })).toBeVisible();
    await expect.element(note).not.toBeInTheDocument();
    await page.getByText("Ada", { exact: true }).click();
    await expect.element(note).toBeVisible();
    await expectAccessible();
  });

  it("on a phone, stacks its rows with a header before each value, and has a sort select", async () => {
    await page.viewport(360, 740);
    await renderInApp(<People rows={[{ ...ada, email: `${"a".repeat(200)}@example.org` }, rosa]} />);
    await expect.element(firstRow).toHaveTextContent("Ada");
    expect(document.documentElement.scrollWidth).toBe(360);
    await expect.element(page.getByRole("cell", { name: "Calls 3" })).toBeVisible();
    await page.getByLabelText("Sort by").selectOptions("Name, descending");
    await expect.element(firstRow).toHaveTextContent("Rosa");
  });
});
