import { expect, it } from "vitest";
import { toUserType } from "./users.ts";

it.each([
  ["doula", "doula"],
  ["Doula", "doula"],
  ["ADMIN", "admin"],
  ["Client", "client"],
  ["midwife", "client"],
  ["", "client"],
  [null, "client"],
  [undefined, "client"],
])("[2.1] reads the user type %j as %s", (text, userType) => {
  expect(toUserType(text)).toBe(userType);
});
