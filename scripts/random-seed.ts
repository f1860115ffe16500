/** The seed for the values of random tests. */
export const randomSeed = process.env.TEST_SEED ?? "20261124";
