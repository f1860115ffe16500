import { expect, test } from "vitest";
import type { PlacePrediction, Point } from "../../../contract/directory/places.schema.ts";
import { createLogger } from "../../platform/observability/logging.ts";
import { resolvePlace } from "./service.ts";

const logger = createLogger({ LOG_LEVEL: "silent", isProduction: false });
const austin: Point = { lat: 30.27, lng: -97.74 };

function makePrediction(placeId: string, name = placeId, state = "TX"): PlacePrediction {
  const text = { main_text: name, secondary_text: `${state}, USA` };
  return { place_id: placeId, description: `${name}, ${state}, USA`, structured_formatting: text };
}

/** Resolves against a provider that suggests `predictions` and knows where 'austin' is. */
async function resolve(text: string, placeId?: string, predictions: PlacePrediction[] = []) {
  const suggestedTexts: string[] = [];
  const places = {
    name: "fixed",
    suggest: async (typed: string) => {
      suggestedTexts.push(typed);
      return predictions;
    },
    locate: async (id: string) => (id === "austin" ? austin : null),
  };
  let calls = 0;
  const countCall = async () => void calls++;
  const place = await resolvePlace({ places, logger }, { text, placeId, countCall });
  return { place, suggestedFor: suggestedTexts, calls };
}

test("[7.5] a picked suggestion is located by its ID", async () => {
  expect(await resolve("Austin, TX, USA", "austin")).toEqual({
    place: { name: "Austin, TX, USA", point: austin, others: [] },
    suggestedFor: [],
    calls: 1,
  });
});

test("[7.5] typed text means its first suggestion", async () => {
  expect(await resolve("austin", undefined, [makePrediction("austin"), makePrediction("boston")])).toEqual({
    place: { name: "austin, TX, USA", point: austin, others: [] },
    suggestedFor: ["austin"],
    calls: 2,
  });
});

test("[2.6] other places with the same name are offered", async () => {
  const minnesota = makePrediction("austin-mn", "Austin", "MN");
  const predictions = [
    makePrediction("austin", "Austin"),
    minnesota,
    makePrediction("austintown", "Austintown", "OH"),
  ];
  expect((await resolve("austin", undefined, predictions)).place).toEqual({
    name: "Austin, TX, USA",
    point: austin,
    others: [minnesota],
  });
});

test("typed text is used if the suggestion's ID is no longer known", async () => {
  const { place, calls } = await resolve("Austin", "gone", [makePrediction("austin")]);
  expect(place?.point).toEqual(austin);
  expect(calls).toBe(3);
});

test("text that matches nothing means no place", async () => {
  expect((await resolve("Nowhere")).place).toBeNull();
  expect((await resolve("Boston", undefined, [makePrediction("boston")])).place).toBeNull();
});
