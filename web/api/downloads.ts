import { ask } from "../lib/api.ts";
import { saveFile } from "../lib/save-file.ts";

/** Asks for a file and keeps it among the browser's downloads. Throws an ApiError where it was refused or failed. */
export async function downloadFile(path: string, json: object, fileName: string): Promise<void> {
  const file = await ask(
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    }).then((response) => ({
      ok: response.ok,
      status: response.status,
      json: async (): Promise<Blob> => (response.ok ? response.blob() : response.json()),
    })),
  );
  saveFile(fileName, file);
}
