import { useInfiniteQuery } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectLine } from "../../testing/expected-lines.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { ResourceList } from "./resource-list.tsx";

interface NamesProps {
  /** Loads a page of the list. */
  read: (after: string) => Promise<{ items: string[]; next_cursor: string | null }>;
  /** Removes a name, before the list is read again. */
  onRemove?: (name: string) => void;
}

function Names({ read, onRemove }: NamesProps) {
  const query = useInfiniteQuery({
    queryKey: ["faqs"],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: "",
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  return (
    <ResourceList
      query={query}
      skeleton="Loading..."
      empty="Nobody yet"
      failed="Couldn't load the names"
      moreFailed="Couldn't load more of the names"
    >
      {(names, { focusRef, moveFocusTo }) =>
        names.map((name, position) => (
          <button
            key={name}
            ref={focusRef(position)}
            type="button"
            onClick={() => {
              onRemove?.(name);
              moveFocusTo(position);
              void query.refetch();
            }}
          >
            {name}
          </button>
        ))
      }
    </ResourceList>
  );
}

const retry = page.getByRole("button", { name: "Retry" });
const showMore = page.getByRole("button", { name: "Show more" });

describe("a list", () => {
  it("shows its placeholder while it loads", async () => {
    await renderInApp(<Names read={() => new Promise(() => undefined)} />);
    await expect.element(page.getByText("Loading...")).toBeVisible();
  });

  it("shows a message if it is empty", async () => {
    await renderInApp(<Names read={async () => ({ items: [], next_cursor: null })} />);
    await expect.element(page.getByText("Nobody yet")).toBeVisible();
  });

  it("shows an error if loading fails, and focuses its first item after a successful Retry", async () => {
    expectLine(/Couldn't load faqs/);
    let isBroken = true;
    await renderInApp(
      <Names
        read={async () => {
          if (isBroken) throw new Error("broken");
          return { items: ["Ada"], next_cursor: null };
        }}
      />,
    );
    await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't load");
    await expect.element(page.getByText("Nobody yet")).not.toBeInTheDocument();
    await retry.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't load");
    isBroken = false;
    await retry.click();
    await expect.element(page.getByRole("button", { name: "Ada" })).toHaveFocus();
  });

  it("moves the focus to the first new item after 'Show more'", async () => {
    const pages = {
      "": { items: ["Ada", "Rosa"], next_cursor: "Rosa" },
      Rosa: { items: ["Teo", "Vera"], next_cursor: null },
    };
    await renderInApp(<Names read={async (after) => pages[after === "Rosa" ? "Rosa" : ""]} />);
    await showMore.click();
    await expect.element(page.getByRole("button", { name: "Teo" })).toHaveFocus();
    await expect.element(showMore).not.toBeInTheDocument();
  });

  it("moves the focus to the new last item if the last one is removed", async () => {
    let items = ["Ada", "Rosa", "Teo"];
    const remove = (name: string) => {
      items = items.filter((each) => each !== name);
    };
    await renderInApp(<Names read={async () => ({ items, next_cursor: null })} onRemove={remove} />);
    await page.getByRole("button", { name: "Teo" }).click();
    await expect.element(page.getByRole("button", { name: "Teo" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Rosa" })).toHaveFocus();
  });

  it("keeps its items if 'Show more' fails, and offers the button again", async () => {
    expectLine(/Couldn't load faqs/);
    await renderInApp(
      <Names
        read={async (after) => {
          if (after) throw new Error("broken");
          return { items: ["Ada"], next_cursor: "Ada" };
        }}
      />,
    );
    await showMore.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't load more of the names");
    await expect.element(page.getByRole("button", { name: "Ada" })).toBeVisible();
    await expect.element(retry).toBeVisible();
  });
});
