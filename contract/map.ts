import { filterLimits } from "./search.ts";

export const { minMiles, maxMiles } = filterLimits;

/** A map needs no more than a hundredth of a degree. */
export const toHundredth = (degrees: number) => Math.round(degrees * 100) / 100;

export const milesError = `Please give whole miles from ${minMiles} to ${maxMiles}.`;
