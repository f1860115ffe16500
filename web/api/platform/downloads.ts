import { request } from "../../lib/api.ts";
import { sendToApi } from "./client.ts";

/** Requests a file and saves it to the browser's downloads. Throws an ApiError if it is refused or fails. */
export async function downloadFile(path: string, json: object, fileName: string): Promise<void> {
  const file = await request(
    sendToApi(path, {
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

export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  URL.revokeObjectURL(href);
}
