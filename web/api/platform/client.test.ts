import { expectTypeOf, test } from "vitest";
import type { CallErrorCode } from "../../lib/api.ts";
import type { api } from "./client.ts";

test("the error type of a call has exactly the codes that its route declares", () => {
  type Favorites = typeof api.rest.v1.favorites;
  expectTypeOf<CallErrorCode<Favorites["$post"]>>().toEqualTypeOf<"doula_not_found" | "forbidden">();
  expectTypeOf<CallErrorCode<Favorites["$get"]>>().toEqualTypeOf<never>();
});
