import fc from "fast-check";

const arbitraryIndex = (count: number) => fc.nat({ max: count - 1 });
const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
const window = fc.tuple(time, time).filter(([start, end]) => start < end);
const doula = arbitraryIndex(2);
/** A random action of people or time that changes when a doula is free. */
export const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("book" as const),
      client: arbitraryIndex(2),
      doula,
      nth: fc.nat(8),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "cancel" as const,
        "approve" as const,
        "decline" as const,
        "cancel_as_doula" as const,
      ),
      booking: fc.nat(5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("reschedule" as const), booking: fc.nat(5), nth: fc.nat(8) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("hours" as const),
      doula,
      weekly: fc.uniqueArray(fc.record({ weekday: fc.nat(6), window }), {
        maxLength: 5,
        selector: ({ weekday }) => weekday,
      }),
      notice: fc.constantFrom(0, 45, 120, 2880),
      buffer: fc.constantFrom(0, 30, 45),
      requiresApproval: fc.boolean(),
      horizon: fc.constantFrom(1, 6, 13, 60),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("override" as const),
      doula,
      isOpen: fc.boolean(),
      isWholeDay: fc.boolean(),
      window,
      inDays: fc.nat(9),
      days: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("remove_override" as const), doula, nth: fc.nat(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      doula,
      address: fc.constantFrom(
        "New York, NY 10001",
        "Honolulu, HI 96815",
        "Phoenix, AZ 85004",
        "Miami, FL 33101",
      ),
    }),
  },
  // Zones where nobody can live, but whose clocks change by half an hour, or at midnight.
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("set_zone" as const),
      doula,
      zone: fc.constantFrom("Australia/Lord_Howe", "America/Havana"),
    }),
  },
  // Across both clock changes of a year.
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      minutes: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 600, max: 200_000 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("suspend_and_restore" as const), client: arbitraryIndex(2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("delete_account" as const), client: arbitraryIndex(2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("block_and_unblock" as const), client: arbitraryIndex(2), doula }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("set_pause" as const), doula, isPaused: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("set_birth" as const), doula, isAtBirth: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("refresh" as const) }) },
);
export type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;
