import { expectTypeOf, test } from "vitest";
import type { ErrorCodeOf } from "../lib/api.ts";
import type { api } from "./client.ts";

test("a call's error codes are those that its route declares", () => {
  type Favorites = typeof api.rest.v1.favorites;
  expectTypeOf<ErrorCodeOf<Favorites["$post"]>>().toEqualTypeOf<"doula_not_found" | "forbidden">();
  expectTypeOf<ErrorCodeOf<Favorites["$get"]>>().toEqualTypeOf<never>();
});
