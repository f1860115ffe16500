import { toKey } from "./place-text.ts";

export type State = {
  code: string;
  /** The state's code and its name, as people may type them. */
  keys: string[];
  /** The places that the state's name alone suggests. */
  largestCities: number[];
};

/** Better matches have lower ranks; within a rank the larger place comes first. */
export const ranks = {
  metropolis: 0,
  wholeNameAndState: 1,
  cityOfNamedState: 2,
  wholeName: 3,
  /** The start of a state's name after a comma, where it cannot be a city. */
  wholeNameAndSureStartOfState: 4,
  startOfName: 5,
  wholeNameAndStartOfState: 6,
  startOfNameAndState: 7,
  insideName: 8,
  insideNameAndState: 9,
};

/** One way to read a text: a name, optionally within some states, and the rank of each kind of match. */
export type PlaceReading = {
  key: string;
  /** Indexes of the states; null means anywhere. */
  states: ReadonlySet<number> | null;
  wholeName: number;
  startOfName?: number;
  insideName?: number;
};

const countries = ["usa", "us", "unitedstates", "unitedstatesofamerica"];

/** Removes the last word of 'Austin, TX, USA'; a country alone remains. */
export function removeCountry(words: string[]): string[] {
  for (let length = 1; length <= 4 && length < words.length; length++) {
    if (countries.includes(toKey(words.slice(-length)))) return words.slice(0, -length);
  }
  return words;
}

/**
 * Reads a text as a name, or as a name followed by a state or the start of one. `partStarts` are the words
 * that follow a comma: a name rarely crosses one ('Leon, IA' is not Leonia).
 */
export function readWords(
  words: string[],
  partStarts: ReadonlySet<number>,
  states: readonly State[],
): PlaceReading[] {
  const hasComma = words.some((_, index) => index > 0 && partStarts.has(index));
  const name = {
    key: toKey(words),
    states: null,
    wholeName: hasComma ? ranks.startOfName : ranks.wholeName,
    startOfName: ranks.startOfName,
    insideName: ranks.insideName,
  };
  const namesAndStates = splitsBeforeState(words).flatMap(({ key, state, stateStart }) => [
    {
      key,
      states: findStatesNamed(states, state),
      wholeName: ranks.wholeNameAndState,
      startOfName: ranks.startOfNameAndState,
      insideName: ranks.insideNameAndState,
    },
    {
      key,
      states: findStatesStarting(states, state),
      wholeName: partStarts.has(stateStart)
        ? ranks.wholeNameAndSureStartOfState
        : ranks.wholeNameAndStartOfState,
    },
  ]);
  return [name, ...namesAndStates.filter((reading) => reading.states.size > 0)];
}

/**
 * Reads the place at the end of '1200 Congress Ave, Austin' or 'north Austin Texas', longest ending first.
 * Only a whole name counts here, and only with its state or after a comma, because a misspelled city should
 * find nothing rather than a wrong place.
 */
export function readEndings(
  words: string[],
  partStarts: ReadonlySet<number>,
  states: readonly State[],
): PlaceReading[] {
  return words.flatMap((_, start): PlaceReading[] => {
    const ending = words.slice(start);
    const withState = splitsBeforeState(ending).map(({ key, state }) => {
      return { key, states: findStatesNamed(states, state), wholeName: ranks.wholeNameAndState };
    });
    const key = toKey(ending);
    const isName = partStarts.has(start) && findStatesNamed(states, key).size === 0;
    const alone = isName ? [{ key, states: null, wholeName: ranks.wholeName }] : [];
    return [...withState.filter((reading) => reading.states.size > 0), ...alone];
  });
}

/** Returns the indexes of the states whose full code or name is the key. */
export function findStatesNamed(states: readonly State[], key: string): Set<number> {
  return new Set(states.flatMap((state, number) => (state.keys.includes(key) ? [number] : [])));
}

function findStatesStarting(states: readonly State[], key: string): Set<number> {
  return new Set(
    states.flatMap((state, number) => (state.keys.some((known) => known.startsWith(key)) ? [number] : [])),
  );
}

/** No state's name is longer than three words ('District of Columbia'). */
function splitsBeforeState(words: string[]): { key: string; state: string; stateStart: number }[] {
  const lengths = [1, 2, 3].filter((length) => length < words.length);
  return lengths.map((length) => ({
    key: toKey(words.slice(0, -length)),
    state: toKey(words.slice(-length)),
    stateStart: words.length - length,
  }));
}
