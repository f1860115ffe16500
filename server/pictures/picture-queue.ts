import { Refusal } from "../platform/refusal.ts";

/** Unpacking a large picture takes a second. */
const retryAfterSeconds = 10;

interface Waiting {
  ownerId: string;
  start: () => void;
}

/** Does one thing at a time, in a fair order, for as long as few wait. */
export interface PictureQueue {
  /** Refuses with too_many_uploads where the owner has one waiting, with uploads_busy where the queue is full. */
  run<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result>;
}

export function createPictureQueue({ maxWaiting }: { maxWaiting: number }): PictureQueue {
  const queue: Waiting[] = [];
  let isBusy = false;

  const waitForTurn = (ownerId: string) => {
    if (queue.some((waiting) => waiting.ownerId === ownerId))
      throw new Refusal("too_many_uploads", { retryAfterSeconds });
    if (queue.length >= maxWaiting) throw new Refusal("uploads_busy", { retryAfterSeconds });
    return new Promise<void>((start) => queue.push({ ownerId, start }));
  };

  /** Whoever just had a turn goes behind the others. */
  const startNext = (lastOwnerId: string) => {
    const next = queue.find(({ ownerId }) => ownerId !== lastOwnerId) ?? queue[0];
    isBusy = next !== undefined;
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    next.start();
  };

  return {
    run: async (ownerId, work) => {
      if (isBusy) await waitForTurn(ownerId);
      isBusy = true;
      try {
        return await work();
      } finally {
        startNext(ownerId);
      }
    },
  };
}
