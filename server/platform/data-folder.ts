import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/** Another process works on the same DATA_DIR. */
export class DataFolderInUse extends Error {}

/**
 * Makes the folder and keeps every other process off it until `release`. The lock is a socket that the owner
 * listens on: it is gone with the process, however that ends, and needs no process id that could be used again.
 */
export async function lockDataFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = createHash("sha256")
    .update(await realpath(folder))
    .digest("hex")
    .slice(0, 24);
  // Not in the folder itself: the path of a socket holds about a hundred characters only.
  const address = path.join(tmpdir(), `doula-${name}.sock`);
  const lock = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    if (await isAnswered(address))
      throw new DataFolderInUse(`DATA_DIR ${folder} is in use by another process.`);
    await rm(address, { force: true });
    return listen(address);
  });
  return { release: () => new Promise((resolve) => lock.close(() => resolve())) };
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once("error", reject);
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** A secret that is made once and kept in DATA_DIR, readable by its owner only. For development. */
export async function keptSecret(folder: string, name: string): Promise<string> {
  const file = path.join(folder, `${name}.secret`);
  try {
    await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
