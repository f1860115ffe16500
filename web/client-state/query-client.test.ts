import { focusManager, InfiniteQueryObserver, MutationObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

beforeEach(() => {
  // The document that the modules below need.
  vi.stubGlobal("document", { getElementById: () => null });
  vi.stubGlobal("location", { origin: "http://doula.test" });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Captures what is logged. */
function watchLog() {
  return vi.spyOn(console, "error").mockReturnValue(undefined);
}

/** Returns the times at which a failing query was tried, in milliseconds from its start. */
async function recordAttempts(code: "network" | "internal"): Promise<number[]> {
  const { ApiError } = await import("../lib/api.ts");
  const { startQueryClient } = await import("./query-client.ts");
  watchLog();
  const started = Date.now();
  const attempts: number[] = [];
  const read = startQueryClient().fetchQuery({
    queryKey: ["slots"],
    queryFn: () => {
      attempts.push(Date.now() - started);
      throw new ApiError(code);
    },
  });
  const refusal = expect(read).rejects.toMatchObject({ code });
  await vi.advanceTimersByTimeAsync(60_000);
  await refusal;
  return attempts;
}

it("[9.13] a query that fails on the network is retried after 200 ms and again after 400 ms", async () => {
  expect(await recordAttempts("network")).toEqual([0, 200, 600]);
});

it("a query that the server refuses is not retried", async () => {
  expect(await recordAttempts("internal")).toEqual([0]);
});

it.each(["network", "internal"] as const)(
  "a query that failed with '%s' is logged without its parameters",
  async (code) => {
    const { ApiError } = await import("../lib/api.ts");
    const { startQueryClient } = await import("./query-client.ts");
    const log = watchLog();
    const read = startQueryClient().fetchQuery({
      queryKey: ["doula-search", "100 Congress Avenue, Austin", null, {}],
      queryFn: () => {
        throw new ApiError(code, "100 Congress Avenue is no place.", {}, "r-1");
      },
    });
    const refusal = expect(read).rejects.toMatchObject({ code });
    await vi.advanceTimersByTimeAsync(60_000);
    await refusal;
    expect(log.mock.calls).toEqual([[`Couldn't load doula-search: ${code}, request r-1`]]);
  },
);

it.each(["unauthenticated", "maintenance"] as const)(
  "a query refused with '%s' is not logged",
  async (code) => {
    const { ApiError } = await import("../lib/api.ts");
    const { startQueryClient } = await import("./query-client.ts");
    const log = watchLog();
    const queryFn = () => {
      throw new ApiError(code);
    };
    await expect(startQueryClient().fetchQuery({ queryKey: ["faqs"], queryFn })).rejects.toThrow();
    expect(log).not.toHaveBeenCalled();
  },
);

describe("a failed mutation", () => {
  async function collectLog(failure: (ApiError: typeof import("../lib/api.ts").ApiError) => Error) {
    const { ApiError } = await import("../lib/api.ts");
    const { startQueryClient } = await import("./query-client.ts");
    const log = watchLog();
    const error = failure(ApiError);
    const change = new MutationObserver(startQueryClient(), { mutationFn: () => Promise.reject(error) });
    await expect(change.mutate()).rejects.toBe(error);
    return log.mock.calls;
  }

  it.each(["network", "internal"] as const)(
    "with the code '%s' is logged without its input",
    async (code) => {
      const lines = await collectLog(
        (ApiError) => new ApiError(code, "100 Congress Avenue is no place.", {}, "r-1"),
      );
      expect(lines).toEqual([[`Couldn't save a change: ${code}, request r-1`]]);
    },
  );

  it("with an unexpected error is logged with only the error's name", async () => {
    expect(await collectLog(() => new TypeError("100 Congress Avenue"))).toEqual([
      ["Couldn't save a change: TypeError"],
    ]);
  });

  it.each(["invalid_credentials", "unauthenticated", "maintenance"] as const)(
    "with the code '%s' is not logged",
    async (code) => expect(await collectLog((ApiError) => new ApiError(code))).toEqual([]),
  );

  it("is not logged if it is a canceled upload", async () => {
    const { UploadCancelled } = await import("../api/platform/uploads.ts");
    expect(await collectLog(() => new UploadCancelled())).toEqual([]);
  });
});

describe("a list of several pages", () => {
  /** Loads the first page of three; `requests` collects each request's first row. */
  async function openList() {
    const { startQueryClient } = await import("./query-client.ts");
    const queryClient = startQueryClient();
    queryClient.mount();
    const requests: number[] = [];
    const list = new InfiniteQueryObserver(queryClient, {
      queryKey: ["users"],
      queryFn: async ({ pageParam }) => {
        requests.push(pageParam);
        return { items: [pageParam], next_cursor: pageParam < 2 ? pageParam + 1 : null };
      },
      initialPageParam: 0,
      getNextPageParam: (page) => page.next_cursor,
    });
    const unsubscribe = list.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    const stop = () => {
      unsubscribe();
      queryClient.unmount();
      focusManager.setFocused(undefined);
    };
    return { queryClient, list, requests, stop };
  }

  /** Returns to the tab after a minute, when what it shows is stale. */
  async function focusLater() {
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(60_000);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
  }

  it("is refetched when its tab is focused while it has one page", async () => {
    const { requests, stop } = await openList();
    await focusLater();
    expect(requests).toEqual([0, 0]);
    stop();
  });

  it("keeps its rows, without a request, when its tab is focused with more pages", async () => {
    const { list, requests, stop } = await openList();
    await list.fetchNextPage();
    await list.fetchNextPage();
    await focusLater();
    expect(requests).toEqual([0, 1, 2]);
    expect(list.getCurrentResult().data?.pages.flatMap(({ items }) => items)).toEqual([0, 1, 2]);
    stop();
  });

  it("is refetched with all its pages after a change", async () => {
    const { queryClient, list, requests, stop } = await openList();
    await list.fetchNextPage();
    await queryClient.invalidateQueries({ queryKey: ["users"] });
    expect(requests).toEqual([0, 1, 0, 1]);
    stop();
  });
});

describe("a change announced by the server", () => {
  async function startFetching(responses: string[]) {
    const { startQueryClient } = await import("./query-client.ts");
    const queryClient = startQueryClient();
    const pending: (() => void)[] = [];
    const observer = new QueryObserver(queryClient, {
      queryKey: ["messages"],
      queryFn: () =>
        new Promise<string>((resolve) => {
          const response = responses.shift() ?? "no answer left";
          pending.push(() => resolve(response));
        }),
    });
    const stop = observer.subscribe(() => undefined);
    const finishFetch = async () => {
      pending.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { queryClient, observer, finishFetch, stop };
  }

  it("repeats the first fetch of a query if it is still in progress", async () => {
    const { refetchChanged } = await import("./query-client.ts");
    const { queryClient, observer, finishFetch, stop } = await startFetching(["before", "after"]);
    refetchChanged(queryClient, { queryKey: ["messages"] });
    await finishFetch();
    await finishFetch();
    expect(observer.getCurrentResult().data).toBe("after");
    stop();
  });

  it("refetches a loaded query", async () => {
    const { refetchChanged } = await import("./query-client.ts");
    const { queryClient, observer, finishFetch, stop } = await startFetching(["before", "after"]);
    await finishFetch();
    refetchChanged(queryClient, { queryKey: ["messages"] });
    await finishFetch();
    expect(observer.getCurrentResult().data).toBe("after");
    stop();
  });
});
