interface Positions {
  /** Null for a server that is not a primary. */
  primary: number | null;
  /** Read after the primary's. Null for a server that is not a replica. */
  replica: number | null;
}

/** Derives from positions in the write-ahead log how far a replica may be behind. Times are milliseconds of one clock. */
export interface LagTracker {
  /**
   * Adds positions; `at` is a time before the primary's was read. Returns false if the server does not
   * follow this primary.
   */
  add(at: number, positions: Positions): boolean;
  /** Undefined if the replica is not known to have anything. */
  lagAt(now: number): number | undefined;
  /** Something was committed before `at` that reads must see. */
  noteChange(at: number): void;
  /** True if the replica has everything that was noted. */
  hasLatestChange(): boolean;
}

/** A replica that is minutes behind is not used, so its exact lag does not matter. */
const maxUnreached = 1000;

export function createLagTracker(): LagTracker {
  /** Positions of the primary that the replica has not reached, oldest first. */
  let unreached: { at: number; position: number }[] = [];
  /** The replica has everything that was committed by then. */
  let reachedAt: number | undefined;
  let replicaPosition = 0;
  let changedAt = Number.NEGATIVE_INFINITY;

  return {
    add: (at, { primary, replica }) => {
      // A replica never has more than its primary. This one followed another server, such as the primary before a failover.
      if (primary === null || replica === null || replicaPosition > primary) {
        unreached = [];
        reachedAt = undefined;
        replicaPosition = replica ?? 0;
        return false;
      }
      replicaPosition = replica;
      const newest = unreached.at(-1);
      // Nothing was written since then.
      if (newest?.position === primary) newest.at = at;
      else unreached.push({ at, position: primary });
      if (unreached.length > maxUnreached) unreached.shift();
      while (unreached[0] && unreached[0].position <= replica) reachedAt = unreached.shift()?.at;
      return true;
    },
    lagAt: (now) => (reachedAt === undefined ? undefined : now - reachedAt),
    noteChange: (at) => {
      changedAt = at;
    },
    hasLatestChange: () => reachedAt !== undefined && reachedAt > changedAt,
  };
}
