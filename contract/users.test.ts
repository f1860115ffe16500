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
])("the user type %j counts as %s", (text, userType) => {
  expect(toUserType(text)).toBe(userType);
});
