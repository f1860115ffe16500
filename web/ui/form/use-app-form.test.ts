import { expect, it } from "vitest";
import { ApiError } from "../../lib/api.ts";
import { toFieldMessages } from "./use-app-form.ts";

const fields = new Set(["email", "data.due_date"]);

it("shows the server's messages beside the fields they are about", () => {
  const refusal = new ApiError("invalid_input", "Please check the form.", {
    "data.due_date": "Please choose today or a later day.",
  });
  expect([...toFieldMessages(refusal, fields, {})]).toEqual([
    ["data.due_date", "Please choose today or a later day."],
  ]);
});

it("shows an error for the whole form beside the field assigned to its code", () => {
  const refusal = new ApiError("email_taken", "This email is taken.");
  expect([...toFieldMessages(refusal, fields, { email_taken: "email" })]).toEqual([
    ["email", "This email is taken."],
  ]);
});

it("ignores errors of fields that are not on screen", () => {
  const refusal = new ApiError("invalid_input", "Please check the form.", { next: "No such page." });
  expect(toFieldMessages<string>(refusal, fields, { invalid_input: "phone" }).size).toBe(0);
  expect(toFieldMessages(new Error("gone"), fields, {}).size).toBe(0);
});
