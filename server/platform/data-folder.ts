import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import path from "node:path";

/** Another process works on the same DATA_DIR. */
export class DataFolderInUse extends Error {}

/**
 * Makes the folder and keeps every other process off it until `release`. The lock is a socket in the folder that its
 * owner listens on: it is gone with the process, however that ends, and needs no process id that could come again.
 */
export async function lockDataFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { address, forget } = await socketAddressIn(folder);
  const lock = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    await moveAside(address, folder);
    return listen(address);
  });
  return {
    release: async () => {
      await new Promise<void>((resolve) => lock.close(() => resolve()));
      await forget();
    },
  };
}

/** The path of a socket holds about a hundred bytes. Linux reaches a deeper folder through its own handle of it. */
async function socketAddressIn(folder: string): Promise<{ address: string; forget: () => Promise<void> }> {
  const address = path.join(await realpath(folder), "lock.sock");
  if (Buffer.byteLength(address) <= 100) return { address, forget: async () => undefined };
  const handle = await open(folder);
  return { address: `/proc/self/fd/${handle.fd}/lock.sock`, forget: () => handle.close() };
}

/** Takes the socket of a process that has died out of the way; one that is alive keeps its place. */
async function moveAside(address: string, folder: string): Promise<void> {
  const inUse = new DataFolderInUse(`DATA_DIR ${folder} is in use by another process.`);
  if (await isAnswered(address)) throw inUse;
  const aside = `${address}.${randomBytes(3).toString("hex")}`;
  await rename(address, aside).catch(() => {
    throw inUse;
  });
  // Somebody else may have been quicker, and this the socket that they listen on.
  if (await isAnswered(aside)) {
    await rename(aside, address);
    throw inUse;
  }
  await rm(aside, { force: true });
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

/**
 * A secret that is made once and kept in DATA_DIR, readable by its owner only. For development. Processes that start at
 * once all read the same: it is complete before it has its name.
 */
export async function keptSecret(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${name}.secret`);
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return kept.trim();
  try {
    await writeFile(draft, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, "utf8")).trim();
}
