import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

export interface DecoderInput {
  bytes: Uint8Array;
  maxPixels: number;
}

export type DecoderResult = { picture: Uint8Array } | { problem: "too_many_pixels" | "unreadable" };

interface Decoder {
  /**
   * Converts a picture to a square WebP. One call at a time. A picture that takes too long, or crashes the
   * process, is unreadable.
   */
  decode(input: DecoderInput): Promise<DecoderResult>;
}

interface DecoderOptions {
  /** The process's program. */
  file?: string;
  timeoutMs?: number;
}

/** An idle process ends after this long, to free its memory. */
const idleMs = 5000;

/**
 * Decodes pictures in a child process, which starts with the first one and is killed after `timeoutMs`; a
 * thread could not be stopped. It gets none of our environment, so no secrets.
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
    // Even if no request is waiting.
    opened.on("error", () => close(opened));
    opened.on("exit", () => close(opened));
    return opened;
  };
  const close = (closed: ChildProcess) => {
    closed.kill("SIGKILL");
    if (child === closed) child = undefined;
  };

  return {
    decode: async (input) => {
      clearTimeout(idle);
      child ??= open();
      const used = child;
      used.ref();
      used.channel?.ref();
      try {
        return await askDecoder(used, input);
      } finally {
        // An idle process does not keep the server running.
        used.unref();
        used.channel?.unref();
        idle = setTimeout(() => close(used), idleMs).unref();
      }
    },
  };

  function askDecoder(used: ChildProcess, input: DecoderInput): Promise<DecoderResult> {
    return new Promise((resolve) => {
      const settle = (result: DecoderResult) => {
        clearTimeout(timer);
        used.off("message", settle).off("exit", giveUp).off("error", giveUp);
        resolve(result);
      };
      const giveUp = () => {
        close(used);
        settle({ problem: "unreadable" });
      };
      const timer = setTimeout(giveUp, timeoutMs);
      used.on("message", settle).on("exit", giveUp).on("error", giveUp);
      used.send(input, (error) => error && giveUp());
    });
  }
}
