import { expect, it } from "vitest";
import { request } from "./api.ts";

const refused = (status: number) => request(Promise.resolve(new Response("<h1>No</h1>", { status })));

it.each([
  [429, "rate_limited", "Too many attempts. Please wait a moment before trying again."],
  [502, "internal", "An unexpected error occurred"],
])("a response with only the status %d, as from a proxy, is read as '%s'", async (status, code, message) => {
  await expect(refused(status)).rejects.toMatchObject({ code, message, status });
});
