import { expect, it, test } from "vitest";
import type { PlacePrediction, Point } from "../../contract/places.schema.ts";
import { placeName, resolvePlace } from "./places.ts";

const austin: Point = { lat: 30.27, lng: -97.74 };
const points = new Map([["austin", austin]]);

function predictionOf(placeId: string, name = placeId, state = "TX"): PlacePrediction {
  const text = { main_text: name, secondary_text: `${state}, USA` };
  return { place_id: placeId, description: `${name}, ${state}, USA`, structured_formatting: text };
}

function places(predictions: PlacePrediction[] = []) {
  const predicted: string[] = [];
  return {
    predicted,
    source: {
      predict: async (text: string) => {
        predicted.push(text);
        return predictions;
      },
      locate: async (placeId: string) => points.get(placeId) ?? null,
    },
  };
}

it("a chosen suggestion is where its id says, without asking for predictions", async () => {
  const { source, predicted } = places();
  const place = await resolvePlace({ location: "Austin, TX, USA", locationDetails: "austin" }, source);
  expect(place).toEqual({ name: "Austin, TX, USA", point: austin, others: [] });
  expect(predicted).toEqual([]);
});

it("typed text is its first prediction, by its full name", async () => {
  const { source, predicted } = places([predictionOf("austin"), predictionOf("boston")]);
  const place = await resolvePlace({ location: "  austin ", locationDetails: null }, source);
  expect(place).toEqual({ name: "austin, TX, USA", point: austin, others: [] });
  expect(predicted).toEqual(["austin"]);
});

it("typed text that several places are called offers the others, and none of another name", async () => {
  const minnesota = predictionOf("austin-mn", "Austin", "MN");
  const { source } = places([
    predictionOf("austin", "Austin"),
    minnesota,
    predictionOf("austintown", "Austintown", "OH"),
  ]);
  expect(await resolvePlace({ location: "austin", locationDetails: null }, source)).toEqual({
    name: "Austin, TX, USA",
    point: austin,
    others: [minnesota],
  });
});

it("an id that is no longer known falls back on the text", async () => {
  const { source } = places([predictionOf("austin")]);
  expect((await resolvePlace({ location: "Austin", locationDetails: "gone" }, source))?.point).toEqual(
    austin,
  );
});

it("text that nobody can place is nowhere", async () => {
  expect(await resolvePlace({ location: "Nowhere", locationDetails: null }, places().source)).toBeNull();
});

it("blank text is nowhere and asks nobody", async () => {
  const { source, predicted } = places([predictionOf("austin")]);
  expect(await resolvePlace({ location: "  ", locationDetails: null }, source)).toBeNull();
  expect(predicted).toEqual([]);
});

test.each([
  ["Springfield, IL, USA", "Springfield, IL, USA"],
  ["Austin, TX 78701, USA", "Austin, TX 78701"],
  ["  Boston ", "Boston"],
])("'%s' is called '%s'", (description, name) => {
  expect(placeName(description)).toBe(name);
});
