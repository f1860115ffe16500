import { expect, it } from "vitest";
import { settingsChangeSchema } from "./settings.schema.ts";

const parse = (change: object) => settingsChangeSchema.safeParse(change);

it.each([
  ["", ""],
  [" security@birth.example ", "security@birth.example"],
  ["https://birth.example/report", "https://birth.example/report"],
  ["birth.example/report", "https://birth.example/report"],
])("the security contact may be %j", (typed, saved) => {
  expect(parse({ security_contact: typed }).data).toEqual({ security_contact: saved });
});

it.each([
  "nobody",
  "mailto:security@birth.example",
  "/report",
  "https://localhost/report",
  "a@birth.example\nContact: mailto:b@birth.example",
  "a@birth.example, b@birth.example",
])("the security contact may not be %j", (typed) => {
  expect(parse({ security_contact: typed }).error?.issues).toMatchObject([
    { message: "Please enter an email address or a link that begins with https://" },
  ]);
});

it.each(["/security", "security@birth.example"])("the security policy may not be %j", (typed) => {
  expect(parse({ security_policy_url: typed }).error?.issues).toMatchObject([
    { message: "Please enter a link that begins with https://" },
  ]);
});

it("the security policy may be removed", () => {
  expect(parse({ security_policy_url: " " }).data).toEqual({ security_policy_url: "" });
});
