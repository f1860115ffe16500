import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

export interface DecoderInput {
  bytes: Uint8Array;
  maxPixels: number;
}

export type DecoderResult =
  | { picture: Uint8Array }
  | { problem: "too_many_pixels" | "too_narrow" | "unreadable" | "stopped" };

interface Decoder {
  /**
   * Converts a picture to a square WebP. Handles one call at a time. A picture that takes too long or crashes
   * the process counts as unreadable. Aborting `signal` kills the process.
   */
  decode(input: DecoderInput, signal?: AbortSignal): Promise<DecoderResult>;
}

interface DecoderOptions {
  /** Path of the module that the process runs. */
  file?: string;
  timeoutMs?: number;
}

/** An idle process ends after this time, to free its memory. */
const idleMs = 5000;

/**
 * Decodes pictures in a child process, which starts with the first picture and is killed after `timeoutMs`. A
 * thread could not be stopped. The process inherits none of our environment, so it has no secrets.
 */
export function createDecoder({
  file = path.join(import.meta.dirname, "decoder-process.ts"),
  timeoutMs = 10_000,
}: DecoderOptions = {}): Decoder {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const open = (): ChildProcess => {
    const opened = fork(file, {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: ["--max-old-space-size=128"],
      env: {},
    });
    // The process can also break while no request is waiting.
    opened.on("error", () => close(opened));
    opened.on("exit", () => close(opened));
    return opened;
  };
  const close = (closed: ChildProcess) => {
    closed.kill("SIGKILL");
    if (child === closed) child = undefined;
  };

  return {
    decode: async (input, signal) => {
      clearTimeout(idle);
      child ??= open();
      const activeChild = child;
      activeChild.ref();
      activeChild.channel?.ref();
      try {
        return await sendToDecoder(activeChild, input, signal);
      } finally {
        // An idle process does not keep the server running.
        activeChild.unref();
        activeChild.channel?.unref();
        idle = setTimeout(() => close(activeChild), idleMs).unref();
      }
    },
  };

  function sendToDecoder(
    activeChild: ChildProcess,
    input: DecoderInput,
    signal?: AbortSignal,
  ): Promise<DecoderResult> {
    return new Promise((resolve) => {
      const settle = (result: DecoderResult) => {
        clearTimeout(timer);
        activeChild.off("message", settle).off("exit", giveUp).off("error", giveUp);
        signal?.removeEventListener("abort", stop);
        resolve(result);
      };
      const kill = (problem: "unreadable" | "stopped") => {
        close(activeChild);
        settle({ problem });
      };
      const giveUp = () => kill("unreadable");
      const stop = () => kill("stopped");
      const timer = setTimeout(giveUp, timeoutMs);
      activeChild.on("message", settle).on("exit", giveUp).on("error", giveUp);
      signal?.addEventListener("abort", stop);
      activeChild.send(input, (error) => error && giveUp());
    });
  }
}
