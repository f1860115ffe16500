import { useQuery, useQueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { expectLine } from "../../testing/expected-lines.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { Card } from "../basics/card.tsx";
import { joinQueries, Loaded } from "./loaded.tsx";

interface DoulaProps {
  read: () => Promise<string | null>;
}

function Doula({ read }: DoulaProps) {
  const queryClient = useQueryClient();
  return (
    <>
      <Loaded
        query={useQuery({ queryKey: ["doula"], queryFn: read })}
        skeleton="Loading..."
        failed="Couldn't load this doula"
        wrapFailure={(failure) => <Card data-testid="card">{failure}</Card>}
      >
        {(name) => <button type="button">{name ?? "Nobody"}</button>}
      </Loaded>
      <button type="button" onClick={() => void queryClient.refetchQueries()}>
        Refetch
      </button>
    </>
  );
}

/** Reads that fail until `recover` is called. */
function failAtFirst() {
  let isBroken = true;
  return {
    recover: () => {
      isBroken = false;
    },
    read: async () => {
      if (isBroken) throw new Error("broken");
      return "Ada";
    },
  };
}

const failure = page.getByRole("alert");
const retry = page.getByRole("button", { name: "Retry" });
const ada = page.getByRole("button", { name: "Ada" });

describe("one object", () => {
  it("shows its placeholder while it loads", async () => {
    await renderInApp(<Doula read={() => new Promise(() => undefined)} />);
    await expect.element(page.getByText("Loading...")).toBeVisible();
  });

  it("is loaded if the server says that there is none", async () => {
    await renderInApp(<Doula read={async () => null} />);
    await expect.element(page.getByRole("button", { name: "Nobody" })).toBeVisible();
  });

  it("shows an error if loading fails, and keeps it while Retry fails", async () => {
    expectLine(/Couldn't load doula/);
    const failRetry = Promise.withResolvers<never>();
    let reads = 0;
    await renderInApp(
      <Doula
        read={async () => {
          reads += 1;
          if (reads > 1) await failRetry.promise;
          throw new Error("broken");
        }}
      />,
    );
    await expect.element(page.getByTestId("card")).toHaveTextContent("Couldn't load this doula");
    await expectAccessible();
    await retry.click();
    await expect.element(failure.getByRole("button")).toHaveAttribute("aria-disabled", "true");
    failRetry.reject(new Error("still broken"));
    await expect.element(retry).toBeVisible();
    await expect.element(page.getByText("Loading...")).not.toBeInTheDocument();
  });

  it("starts with the focus after a successful Retry", async () => {
    expectLine(/Couldn't load doula/);
    const { read, recover } = failAtFirst();
    await renderInApp(<Doula read={read} />);
    await expect.element(retry).toBeVisible();
    recover();
    await retry.click();
    await expect.element(ada).toBeVisible();
    await expect.element(page.getByText("Loaded")).toHaveFocus();
    await expectAccessible();
  });

  it("leaves the focus where the person has moved it during Retry", async () => {
    expectLine(/Couldn't load doula/);
    const recovery = Promise.withResolvers<string>();
    const reads = [() => Promise.reject(new Error("broken")), () => recovery.promise];
    await renderInApp(<Doula read={async () => reads.shift()?.() ?? null} />);
    await retry.click();
    page.getByRole("button", { name: "Refetch" }).element().focus();
    recovery.resolve("Ada");
    await expect.element(page.getByText("Loaded")).toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Refetch" })).toHaveFocus();
  });

  it("stays if a later refetch fails", async () => {
    expectLine(/Couldn't load doula/);
    let reads = 0;
    await renderInApp(
      <Doula
        read={async () => {
          reads += 1;
          if (reads > 1) throw new Error("broken");
          return "Ada";
        }}
      />,
    );
    await expect.element(ada).toBeVisible();
    await page.getByRole("button", { name: "Refetch" }).click();
    await expect.poll(() => reads).toBe(2);
    await expect.element(ada).toBeVisible();
    await expect.element(failure).not.toBeInTheDocument();
  });
});

function Pair({ read, readOther }: DoulaProps & { readOther: () => Promise<string> }) {
  const doula = useQuery({ queryKey: ["doula"], queryFn: read });
  const other = useQuery({ queryKey: ["doula", "other"], queryFn: readOther });
  return (
    <Loaded query={joinQueries(doula, other)} skeleton="Loading..." failed="Couldn't load these doulas">
      {(names) => names.join(" and ")}
    </Loaded>
  );
}

describe("two objects", () => {
  it("load once both have", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    await renderInApp(<Pair read={async () => "Ada"} readOther={() => promise} />);
    await expect.element(page.getByText("Loading...")).toBeVisible();
    resolve("Rosa");
    await expect.element(page.getByText("Ada and Rosa")).toBeVisible();
  });

  it("fail if either fails, and Retry loads them", async () => {
    expectLine(/Couldn't load doula/);
    const { read, recover } = failAtFirst();
    await renderInApp(<Pair read={async () => "Rosa"} readOther={read} />);
    await expect.element(failure).toHaveTextContent("Couldn't load these doulas");
    recover();
    await retry.click();
    await expect.element(page.getByText("Rosa and Ada")).toBeVisible();
  });
});
