import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { type Column, DataTable, type Sort } from "./data-table.tsx";

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
