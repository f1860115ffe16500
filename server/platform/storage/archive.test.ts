import { expect, test, vi } from "vitest";
import { createArchive } from "./archive.ts";

test("an archive ends its entries when its reader disconnects, so that they can clean up", async () => {
  let isCleanedUp = false;
  async function* content() {
    for (;;) yield new Uint8Array(65_536);
  }
  async function* entries() {
    try {
      yield { name: "endless", content: content(), isCompressed: true };
    } finally {
      isCleanedUp = true;
    }
  }
  const onFailure = vi.fn();
  const reader = createArchive(entries(), { onFailure }).getReader();
  await reader.read();
  await reader.cancel();
  await vi.waitFor(() => expect(isCleanedUp).toBe(true));
});
