import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  link,
  lstat,
  mkdir,
  open,
  opendir,
  readFile,
  realpath,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import path from "node:path";
import { StartProblem } from "./start-problem.ts";

/**
 * Makes the folder, checks that files can be written to it, and keeps other users of the machine out of it. What this
 * process writes from now on is readable by its own user only.
 */
export async function openDataFolder(folder: string): Promise<void> {
  process.umask(0o077);
  const probe = path.join(folder, `probe.${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, "", { flag: "wx" });
    await rm(probe);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new StartProblem(
      `DATA_DIR: files cannot be written to ${folder}${code}. Make it a folder that this user owns.`,
    );
  }
}

/** The folders in DATA_DIR that are ours. What else is there, in a DATA_DIR that was set by mistake, is left alone. */
const ownFolders = ["postgres", "files", "sandbox"];

/**
 * Takes DATA_DIR and our folders in it from the other users of the machine: folders become 0700, files 0600. Returns how
 * many could not be changed; they belong to another user.
 */
export async function closeToOthers(dataFolder: string): Promise<number> {
  let failures = 0;
  const close = async (place: string, mode: number) => {
    if (!(await restrict(place, mode))) failures += 1;
  };
  await close(dataFolder, 0o700);
  for (const name of ownFolders) {
    const folder = path.join(dataFolder, name);
    if (!existsSync(folder)) continue;
    await close(folder, 0o700);
    for await (const entry of await opendir(folder, { recursive: true })) {
      const place = path.join(entry.parentPath, entry.name);
      if (entry.isDirectory()) await close(place, 0o700);
      else if (entry.isFile()) await close(place, 0o600);
    }
  }
  return failures;
}

/** Returns false if the mode cannot be changed. What was removed since it was listed needs none. */
async function restrict(location: string, mode: number): Promise<boolean> {
  try {
    const current = (await lstat(location)).mode & 0o777;
    if ((current & 0o077) !== 0) await chmod(location, mode);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT";
  }
}

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
  const inUse = new StartProblem(`DATA_DIR ${folder} is in use by another process.`);
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
