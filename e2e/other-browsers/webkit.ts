import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { findWebKit } from "../../scripts/find-other-browsers.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { onExit } from "../../scripts/on-exit.ts";
import { commands, type Send } from "./browser.ts";

const startMs = 180_000;
const answerSchema = z.object({ value: z.unknown() });
const sessionSchema = z.object({ sessionId: z.string() });

/**
 * Starts WebKitGTK's MiniBrowser through its driver. It has no headless mode, so it gets its
 * own virtual screen.
 */
export async function startWebKit(): Promise<{ send: Send; stop(): Promise<void> }> {
  const programs = await findWebKit();
  const screen = spawn(
    programs.screen,
    ["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const [display] = await once(screen.stdout, "data", { signal: AbortSignal.timeout(startMs) });
  const port = await findFreePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
  });
  const children = [driver, screen];
  const cancelCleanup = onExit(() => children.forEach((child) => void child.kill("SIGKILL")));
  const url = `http://127.0.0.1:${port}/session`;
  const { sessionId } = sessionSchema.parse(await openSession(url));
  return {
    send: (command, { id, ...parameters }) => {
      const [method, path] = commands[command];
      return call(method, `${url}/${sessionId}${path.replace("{id}", String(id))}`, parameters);
    },
    stop: async () => {
      await call("DELETE", `${url}/${sessionId}`);
      await Promise.all(children.map(end));
      cancelCleanup();
    },
  };
}

async function openSession(url: string): Promise<unknown> {
  const deadline = Date.now() + startMs;
  for (;;) {
    try {
      return await call("POST", url, { capabilities: {} });
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function call(method: string, url: string, parameters: object = {}): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === "POST" && { body: JSON.stringify(parameters) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return answerSchema.parse(JSON.parse(text)).value;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill();
  await ended;
}
