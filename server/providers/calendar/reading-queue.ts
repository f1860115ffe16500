import pLimit from "p-limit";

/** Too many readings wait for their turn, or this one waited too long. */
export class CalendarReaderBusy extends Error {
  override readonly name = "CalendarReaderBusy";
}

/** Runs a task when its turn comes. Throws CalendarReaderBusy if that is not before `deadline`, or if too many wait. */
type ReadingQueue = <Result>(task: () => Promise<Result>, deadline: AbortSignal) => Promise<Result>;

export function createReadingQueue({
  maxAtOnce,
  maxWaiting,
}: {
  maxAtOnce: number;
  maxWaiting: number;
}): ReadingQueue {
  const limit = pLimit(maxAtOnce);
  return async (task, deadline) => {
    if (limit.pendingCount >= maxWaiting) throw new CalendarReaderBusy();
    const turn = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    void limit(async () => {
      if (deadline.aborted) return;
      turn.resolve();
      await end.promise;
    });
    const giveUp = () => turn.reject(new CalendarReaderBusy());
    deadline.addEventListener("abort", giveUp);
    try {
      await turn.promise;
      return await task();
    } finally {
      deadline.removeEventListener("abort", giveUp);
      end.resolve();
    }
  };
}
