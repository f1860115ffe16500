import { expect, it } from "vitest";
import { ask } from "./api.ts";

const refused = (status: number) => ask(Promise.resolve(new Response("<h1>No</h1>", { status })));

it.each([
  [429, "rate_limited", "Too many attempts. Please wait a moment before trying again."],
  [502, "internal", "An unexpected error occurred"],
])("a bare %d of a proxy is %s", async (status, code, message) => {
  await expect(refused(status)).rejects.toMatchObject({ code, message, status });
});
