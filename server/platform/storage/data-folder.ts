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
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { text as readText } from "node:stream/consumers";
import { StartProblem } from "../errors/start-problem.ts";

/**
 * Creates the folder and checks that it is writable. From then on, only this process's user can read the
 * files it writes.
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

/** Our folders in DATA_DIR. Everything else in it stays unchanged, in case DATA_DIR is set by mistake. */
const ownFolders = ["postgres", "files", "sandbox"];

/**
 * Makes DATA_DIR and our folders in it private to this user: folders become 0700, files 0600. Returns how
 * many could not be changed because they belong to another user.
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

/**
 * Returns false if the mode cannot be changed. A file that was deleted since it was listed counts as changed.
 */
async function restrict(location: string, mode: number): Promise<boolean> {
  try {
    const current = (await lstat(location)).mode & 0o777;
    if ((current & 0o077) !== 0) await chmod(location, mode);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ENOENT";
  }
}

/** Another process has locked the folder. */
export class FolderInUse extends StartProblem {}

export interface FolderLock {
  release(): Promise<void>;
  /** Handles what other processes of this user send with `requestFromLockHolder`. */
  serve(listener: RequestListener): void;
}

/**
 * Creates the folder and locks it against other processes until `release`. The lock is a socket in the
 * folder. It disappears with its process, however that ends, and needs no process ID that could be reused.
 * Throws FolderInUse.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { address, close } = await socketAddressIn(folder);
  const lock = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    await moveAside(address, folder);
    return listen(address);
  });
  return {
    release: async () => {
      await new Promise<void>((resolve) => lock.close(() => resolve()));
      await close();
    },
    serve: (listener) => {
      lock.removeAllListeners("request");
      lock.on("request", listener);
    },
  };
}

/** Posts JSON to the process that has locked the folder. Resolves when it responds with 200; throws its text otherwise. */
export async function requestFromLockHolder(
  folder: string,
  { path: location, body, signal }: { path: string; body: unknown; signal?: AbortSignal },
): Promise<IncomingMessage> {
  const { address, close } = await socketAddressIn(folder);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ socketPath: address, path: location, method: "POST", signal }, resolve);
      sent.once("error", reject);
      sent.end(JSON.stringify(body));
    });
    if (response.statusCode !== 200) throw new StartProblem(await readText(response));
    return response;
  } finally {
    await close();
  }
}

/**
 * Returns a short address for a socket in the folder. A socket's path is limited to about a hundred bytes, so
 * on Linux a deeper folder is addressed through its own handle.
 */
async function socketAddressIn(folder: string): Promise<{ address: string; close: () => Promise<void> }> {
  const address = path.join(await realpath(folder), "lock.sock");
  if (Buffer.byteLength(address) <= 100) return { address, close: async () => undefined };
  const handle = await open(folder);
  return { address: `/proc/self/fd/${handle.fd}/lock.sock`, close: () => handle.close() };
}

/** Renames the socket of a dead process; refuses if the process is alive. */
async function moveAside(address: string, folder: string): Promise<void> {
  const inUse = new FolderInUse(`DATA_DIR ${folder} is in use by another process.`);
  if (await isAnswered(address)) throw inUse;
  const aside = `${address}.${randomBytes(3).toString("hex")}`;
  await rename(address, aside).catch(() => {
    throw inUse;
  });
  // Another process may have been faster, so this may be the socket of a live process.
  if (await isAnswered(aside)) {
    await rename(aside, address);
    throw inUse;
  }
  await rm(aside, { force: true });
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((_request, response) =>
      response.writeHead(503).end("The server is starting."),
    );
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
 * Returns a secret that is generated once and saved in DATA_DIR, readable only by its owner. For
 * development. Processes that start at the same time all read the same one, since the file is complete
 * before it is linked.
 */
export async function loadSecret(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${name}.secret`);
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const stored = await readFile(file, "utf8").catch(() => undefined);
  if (stored !== undefined) return stored.trim();
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
