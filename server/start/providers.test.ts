import { expect, test } from "vitest";
import { StartProblem } from "../platform/errors/start-problem.ts";
import { requireBuiltPlaces } from "./providers.ts";

test("the program does not start without the built places, and prints what to run", () => {
  const missing = () => requireBuiltPlaces(new URL("missing.bin", import.meta.url));
  expect(missing).toThrow(StartProblem);
  expect(missing).toThrow("Run `npm run build` first");
  expect(() => requireBuiltPlaces()).not.toThrow();
});
