/** Random numbers that are the same for the same seed, so that the demo data is always the same. */
export interface RandomSource {
  /** From `least` to `most`, inclusive. */
  integer(least: number, most: number): number;
  /** True with the given probability, 0 to 1. */
  chance(share: number): boolean;
  /** `count` of the choices, or all of them if there are fewer, in random order. */
  sample<Choice>(choices: readonly Choice[], count: number): Choice[];
  /** A version 4 UUID. */
  uuid(): string;
}

export function createRandom(seed: string): RandomSource {
  const next = mulberry32(fnv1a(seed));
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    integer,
    chance: (share) => next() < share,
    sample: (choices, count) =>
      choices
        .map((choice) => ({ choice, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, count)
        .map(({ choice }) => choice),
    uuid: () =>
      "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (digit) =>
        integer(digit === "y" ? 8 : 0, digit === "y" ? 11 : 15).toString(16),
      ),
  };
}

/** The ID of the row with this name in every seeded database. */
export function stableId(name: string): string {
  return createRandom(name).uuid();
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
