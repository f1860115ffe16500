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

test("an archive of many files keeps no listener for a file that it has written", async () => {
  const warnings = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  async function* entries() {
    for (let index = 0; index < 20; index++) yield { name: `${index}.txt`, content: [new Uint8Array(10)] };
  }
  const onFailure = vi.fn();
  await new Response(createArchive(entries(), { onFailure })).arrayBuffer();
  expect(onFailure).not.toHaveBeenCalled();
  expect(warnings).not.toHaveBeenCalled();
});
