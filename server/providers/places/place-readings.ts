import { toKey } from "./place-text.ts";

export type State = {
  code: string;
  /** Its code and its name as they may be typed. */
  keys: string[];
  /** The places a state alone stands for. */
  largestCities: number[];
};

/** Better matches have lower ranks; within a rank the larger place comes first. */
export const ranks = {
  metropolis: 0,
  wholeNameAndState: 1,
  cityOfNamedState: 2,
  wholeName: 3,
  /** The start of a state behind a comma, where nothing else can stand. */
  wholeNameAndSureStartOfState: 4,
  startOfName: 5,
  wholeNameAndStartOfState: 6,
  startOfNameAndState: 7,
  insideName: 8,
  insideNameAndState: 9,
};

/** One way to read a text: a name, perhaps within some states, and the rank of each kind of match that counts. */
export type Reading = {
  key: string;
  /** Numbers of the states; null is anywhere. */
  states: ReadonlySet<number> | null;
  wholeName: number;
  startOfName?: number;
  insideName?: number;
};

const countries = ["usa", "us", "unitedstates", "unitedstatesofamerica"];

/** 'Austin, TX, USA' without its last word; a country alone stays. */
export function withoutCountry(words: string[]): string[] {
  for (let length = 1; length <= 4 && length < words.length; length++) {
    if (countries.includes(toKey(words.slice(-length)))) return words.slice(0, -length);
  }
  return words;
}

/**
 * A text is a name, or a name followed by a state, or by the beginning of one. `partStarts` are the words that follow
 * a comma: a name rarely reaches over one ('Leon, IA' is not Leonia).
 */
export function readWords(
  words: string[],
  partStarts: ReadonlySet<number>,
  states: readonly State[],
): Reading[] {
  const hasComma = words.some((_, at) => at > 0 && partStarts.has(at));
  const name = {
    key: toKey(words),
    states: null,
    wholeName: hasComma ? ranks.startOfName : ranks.wholeName,
    startOfName: ranks.startOfName,
    insideName: ranks.insideName,
  };
  const namesAndStates = splitsBeforeState(words).flatMap(({ key, state, at }) => [
    {
      key,
      states: statesNamed(states, state),
      wholeName: ranks.wholeNameAndState,
      startOfName: ranks.startOfNameAndState,
      insideName: ranks.insideNameAndState,
    },
    {
      key,
      states: statesStarting(states, state),
      wholeName: partStarts.has(at) ? ranks.wholeNameAndSureStartOfState : ranks.wholeNameAndStartOfState,
    },
  ]);
  return [name, ...namesAndStates.filter((reading) => reading.states.size > 0)];
}

/**
 * '1200 Congress Ave, Austin' and 'north Austin Texas' end in a place. Only a whole name counts here, and only with
 * its state or behind a comma: a misspelled city must be found nowhere rather than somewhere else. Longest ending first.
 */
export function readEndings(
  words: string[],
  partStarts: ReadonlySet<number>,
  states: readonly State[],
): Reading[] {
  return words.flatMap((_, start): Reading[] => {
    const ending = words.slice(start);
    const withState = splitsBeforeState(ending).map(({ key, state }) => {
      return { key, states: statesNamed(states, state), wholeName: ranks.wholeNameAndState };
    });
    const key = toKey(ending);
    const isName = partStarts.has(start) && statesNamed(states, key).size === 0;
    const alone = isName ? [{ key, states: null, wholeName: ranks.wholeName }] : [];
    return [...withState.filter((reading) => reading.states.size > 0), ...alone];
  });
}

/** Numbers of the states that a key names in full, by code or by name. */
export function statesNamed(states: readonly State[], key: string): Set<number> {
  return new Set(states.flatMap((state, number) => (state.keys.includes(key) ? [number] : [])));
}

function statesStarting(states: readonly State[], key: string): Set<number> {
  return new Set(
    states.flatMap((state, number) => (state.keys.some((known) => known.startsWith(key)) ? [number] : [])),
  );
}

/** No state's name is longer than three words ('District of Columbia'). */
function splitsBeforeState(words: string[]): { key: string; state: string; at: number }[] {
  const lengths = [1, 2, 3].filter((length) => length < words.length);
  return lengths.map((length) => ({
    key: toKey(words.slice(0, -length)),
    state: toKey(words.slice(-length)),
    at: words.length - length,
  }));
}
