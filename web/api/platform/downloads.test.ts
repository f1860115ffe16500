import { afterEach, expect, test, vi } from "vitest";
import { userIdHeader } from "../../../contract/identity/users.ts";
import { setPageOwner } from "./client.ts";
import { downloadFile } from "./downloads.ts";

afterEach(() => {
  setPageOwner(null);
  vi.unstubAllGlobals();
});

test("[6.8] a download names the page's owner, so that an old tab saves nothing of another person", async () => {
  const sent: Headers[] = [];
  vi.stubGlobal("fetch", async ({ url, headers }: Request) => {
    sent.push(headers);
    return Response.json({ code: "unauthenticated", detail: `Please log in first: ${url}` }, { status: 401 });
  });
  setPageOwner("ana");
  await expect(downloadFile("/auth/v1/user/export", {}, "my-data.zip")).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(sent.map((headers) => headers.get(userIdHeader))).toEqual(["ana"]);
});
