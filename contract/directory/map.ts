import { filterLimits } from "./search.ts";

export const { minMiles, maxMiles } = filterLimits;

/** A hundredth of a degree is precise enough for a map. */
export const toHundredth = (degrees: number) => Math.round(degrees * 100) / 100;

export const milesError = `Please enter whole miles from ${minMiles} to ${maxMiles}.`;
