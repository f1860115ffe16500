import fc from "fast-check";
import { randomSeed } from "./random-seed.ts";

/** Setup of tests: the same random values in every run with the same seed. */
fc.configureGlobal({ seed: Number(randomSeed) });
