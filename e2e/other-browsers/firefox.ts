import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFirefox } from "../../scripts/find-other-browsers.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { onExit } from "../../scripts/on-exit.ts";
import { makeTemporaryFolder } from "../../scripts/temporary-folder.ts";
import type { Send } from "./browser.ts";

const startMs = 180_000;

/**
 * Starts Firefox with an empty profile. Debian 12 has no geckodriver, so this speaks Marionette, the
 * Firefox protocol that geckodriver translates WebDriver to.
 */
export async function startFirefox(): Promise<{ send: Send; stop(): Promise<void> }> {
  const program = await findFirefox();
  const profile = makeTemporaryFolder("firefox");
  const port = await findFreePort();
  await writeFile(path.join(profile.path, "user.js"), `user_pref("marionette.port", ${port});\n`);
  const child = spawn(program, ["--headless", "--marionette", "--no-remote", "--profile", profile.path], {
    stdio: "ignore",
  });
  const cancelCleanup = onExit(() => child.kill("SIGKILL"));
  const socket = await connectTo(port);
  const send = createMarionette(socket);
  await send("NewSession", {});
  return {
    send: async (command, parameters) => send(command, parameters),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      cancelCleanup();
      profile.remove();
    },
  };
}

async function connectTo(port: number): Promise<Socket> {
  const deadline = Date.now() + startMs;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return socket;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

/**
 * Each message is JSON after its length in bytes: `[0, id, command, parameters]`; the response is `[1,
 * id, error, result]`.
 */
function createMarionette(socket: Socket) {
  let received = Buffer.alloc(0);
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.on("data", (part) => {
    received = Buffer.concat([received, part]);
    for (;;) {
      const colon = received.indexOf(":");
      const length = Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 1 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, colon + 1 + length).toString());
      received = received.subarray(colon + 1 + length);
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting.get(id)?.resolve(result && "value" in result ? result.value : result);
    }
  });
  return (command: string, parameters: object): Promise<unknown> => {
    const id = ++lastId;
    const response = Promise.withResolvers<unknown>();
    waiting.set(id, response);
    const text = JSON.stringify([0, id, `WebDriver:${command}`, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return response.promise;
  };
}
