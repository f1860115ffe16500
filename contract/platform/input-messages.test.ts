import { expect, it } from "vitest";
import { z } from "zod";
import { typedText } from "./fields.schema.ts";

/** Returns the message for input that the schema refuses. */
function issueMessage(schema: z.ZodType, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues[0]?.message;
}

it.each([
  [z.string(), undefined, "This is required."],
  [z.string(), null, "This is required."],
  [z.string(), 7, "Please enter text."],
  [z.coerce.number(), "seven", "Please enter a number."],
  [z.int(), 1.5, "Please enter a whole number."],
  [z.object({}), "text", "Please check what you entered."],
  [z.literal("totp"), "sms", "Please use totp."],
  [z.enum(["new", "old"]), "x", "Please choose one of these: new, old."],
  [z.string().min(1), "", "This is required."],
  [z.string().min(6), "short", "Please use at least 6 characters."],
  [z.string().max(2), "abc", "Please use at most 2 characters."],
  [z.array(z.string()).min(2), [], "Please choose at least 2."],
  [z.array(z.string()).max(1), ["a", "b"], "Please choose at most 1."],
  [z.number().min(1), 0, "Please enter 1 or more."],
  [z.number().positive(), 0, "Please enter more than 0."],
  [z.number().max(100), 101, "Please enter 100 or less."],
  [z.number().lt(5), 5, "Please enter less than 5."],
  [z.url(), "example", "Please enter a complete URL."],
  [z.uuid(), "x", "Please check what you entered."],
  [z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), {}, "Please check what you entered."],
  [typedText(9), 7, "Please enter text."],
  [typedText(2), "abc", "Please use at most 2 characters."],
])("%# gives a plain sentence for a refused input", (schema, input, message) => {
  expect(issueMessage(schema, input)).toBe(message);
});

it("keeps a schema's own message", () => {
  expect(issueMessage(z.string({ error: "Please give a name." }), 7)).toBe("Please give a name.");
});
