/**
 * How often a random test runs: a few times with fixed values in `npm test`, and more often with new values in
 * `npm test -- everything`.
 */
export function chooseRuns({ usual, everything }: { usual: number; everything: number }): number {
  return process.env.TEST_EVERYTHING ? everything : usual;
}
