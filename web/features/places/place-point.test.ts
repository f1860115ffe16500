import { expect, it } from "vitest";
import type { PlacePrediction, Point } from "../../../contract/places.ts";
import { resolvePlacePoint } from "./place-point.ts";

const austin: Point = { lat: 30.27, lng: -97.74 };
const points = new Map([["austin", austin]]);

function predictionOf(placeId: string): PlacePrediction {
  const text = { main_text: placeId, secondary_text: "TX, USA" };
  return { place_id: placeId, description: `${placeId}, TX, USA`, structured_formatting: text };
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
  expect(await resolvePlacePoint({ text: "Austin, TX, USA", placeId: "austin" }, source)).toEqual(austin);
  expect(predicted).toEqual([]);
});

it("typed text is where its first prediction is", async () => {
  const { source, predicted } = places([predictionOf("austin"), predictionOf("boston")]);
  expect(await resolvePlacePoint({ text: "  austin ", placeId: null }, source)).toEqual(austin);
  expect(predicted).toEqual(["austin"]);
});

it("an id that is no longer known falls back on the text", async () => {
  const { source } = places([predictionOf("austin")]);
  expect(await resolvePlacePoint({ text: "Austin", placeId: "gone" }, source)).toEqual(austin);
});

it("text that nobody can place has no point", async () => {
  expect(await resolvePlacePoint({ text: "Nowhere", placeId: null }, places().source)).toBeNull();
});

it("blank text has no point and asks nobody", async () => {
  const { source, predicted } = places([predictionOf("austin")]);
  expect(await resolvePlacePoint({ text: "  ", placeId: null }, source)).toBeNull();
  expect(predicted).toEqual([]);
});
