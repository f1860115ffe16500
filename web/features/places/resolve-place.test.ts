import { expect, it } from "vitest";
import type { PlacePrediction, Point } from "../../../contract/places.schema.ts";
import { resolvePlace } from "./resolve-place.ts";

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
  const place = await resolvePlace({ text: "Austin, TX, USA", placeId: "austin" }, source);
  expect(place).toEqual({ name: "Austin, TX, USA", point: austin, others: [] });
  expect(predicted).toEqual([]);
});

it("typed text is its first prediction, by its full name", async () => {
  const { source, predicted } = places([predictionOf("austin"), predictionOf("boston")]);
  const place = await resolvePlace({ text: "  austin ", placeId: null }, source);
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
  expect(await resolvePlace({ text: "austin", placeId: null }, source)).toEqual({
    name: "Austin, TX, USA",
    point: austin,
    others: [minnesota],
  });
});

it("an id that is no longer known falls back on the text", async () => {
  const { source } = places([predictionOf("austin")]);
  expect((await resolvePlace({ text: "Austin", placeId: "gone" }, source))?.point).toEqual(austin);
});

it("text that nobody can place is nowhere", async () => {
  expect(await resolvePlace({ text: "Nowhere", placeId: null }, places().source)).toBeNull();
});

it("blank text is nowhere and asks nobody", async () => {
  const { source, predicted } = places([predictionOf("austin")]);
  expect(await resolvePlace({ text: "  ", placeId: null }, source)).toBeNull();
  expect(predicted).toEqual([]);
});
