import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

beforeEach(() => {
  // The page that the modules below expect around them.
  vi.stubGlobal("document", { getElementById: () => null });
  vi.stubGlobal("location", { origin: "http://doula.test" });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What the console is told. */
function watchLog() {
  return vi.spyOn(console, "error").mockReturnValue(undefined);
}

/** When a read that always fails was tried, in milliseconds from its start. */
async function attemptsFailingWith(code: "network" | "internal"): Promise<number[]> {
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

it("a read that the network fails is tried again after 200 ms, and after twice that", async () => {
  expect(await attemptsFailingWith("network")).toEqual([0, 200, 600]);
});

it("a read that the server refuses is not tried again", async () => {
  expect(await attemptsFailingWith("internal")).toEqual([0]);
});

it.each(["network", "internal"] as const)(
  "a read that has failed with '%s' is logged without what was asked for",
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
  "'%s' has a dialog, and no line in the log",
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

describe("a change that fails", () => {
  async function logOf(failure: (ApiError: typeof import("../lib/api.ts").ApiError) => Error) {
    const { ApiError } = await import("../lib/api.ts");
    const { startQueryClient } = await import("./query-client.ts");
    const log = watchLog();
    const error = failure(ApiError);
    const change = new MutationObserver(startQueryClient(), { mutationFn: () => Promise.reject(error) });
    await expect(change.mutate()).rejects.toBe(error);
    return log.mock.calls;
  }

  it.each(["network", "internal"] as const)("with '%s' is logged without what was sent", async (code) => {
    const lines = await logOf(
      (ApiError) => new ApiError(code, "100 Congress Avenue is no place.", {}, "r-1"),
    );
    expect(lines).toEqual([[`Couldn't save a change: ${code}, request r-1`]]);
  });

  it("unexpectedly is logged by the error's name", async () => {
    expect(await logOf(() => new TypeError("100 Congress Avenue"))).toEqual([
      ["Couldn't save a change: TypeError"],
    ]);
  });

  it.each(["invalid_credentials", "unauthenticated", "maintenance"] as const)(
    "because the server refuses it with '%s' is not logged",
    async (code) => expect(await logOf((ApiError) => new ApiError(code))).toEqual([]),
  );

  it("because the upload was canceled is not logged", async () => {
    const { UploadCancelled } = await import("./uploads.ts");
    expect(await logOf(() => new UploadCancelled())).toEqual([]);
  });
});

describe("a change that the server announces", () => {
  async function readOf(answers: string[]) {
    const { startQueryClient } = await import("./query-client.ts");
    const queryClient = startQueryClient();
    const finishes: (() => void)[] = [];
    const observer = new QueryObserver(queryClient, {
      queryKey: ["messages"],
      queryFn: () =>
        new Promise<string>((resolve) => {
          const answer = answers.shift() ?? "no answer left";
          finishes.push(() => resolve(answer));
        }),
    });
    const stop = observer.subscribe(() => undefined);
    const finishRead = async () => {
      finishes.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { queryClient, observer, finishRead, stop };
  }

  it("during a first read has it repeated, since it may be older", async () => {
    const { refetchChanged } = await import("./query-client.ts");
    const { queryClient, observer, finishRead, stop } = await readOf(["before", "after"]);
    refetchChanged(queryClient, { queryKey: ["messages"] });
    await finishRead();
    await finishRead();
    expect(observer.getCurrentResult().data).toBe("after");
    stop();
  });

  it("after a read has it repeated", async () => {
    const { refetchChanged } = await import("./query-client.ts");
    const { queryClient, observer, finishRead, stop } = await readOf(["before", "after"]);
    await finishRead();
    refetchChanged(queryClient, { queryKey: ["messages"] });
    await finishRead();
    expect(observer.getCurrentResult().data).toBe("after");
    stop();
  });
});
