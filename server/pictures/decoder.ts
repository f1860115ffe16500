import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

export interface DecoderInput {
  bytes: Uint8Array;
  maxPixels: number;
}

export type DecoderAnswer = { picture: Uint8Array } | { problem: "too_many_pixels" | "unreadable" };

interface Decoder {
  /** Makes a picture a square WebP. One call at a time. A picture that takes too long, or ends the process, is unreadable. */
  decode(input: DecoderInput): Promise<DecoderAnswer>;
}

interface DecoderOptions {
  /** The program of the process. */
  file?: string;
  timeoutMs?: number;
}

/** A process that is not used for this long ends, so that its memory is free again. */
const idleMs = 5000;

/**
 * Unpacks pictures in a child process, which is started for the first one and killed if it takes longer than `timeoutMs`: a
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
        return await answerOf(used, input);
      } finally {
        // An idle process does not keep the program running.
        used.unref();
        used.channel?.unref();
        idle = setTimeout(() => close(used), idleMs).unref();
      }
    },
  };

  function answerOf(used: ChildProcess, input: DecoderInput): Promise<DecoderAnswer> {
    return new Promise((resolve) => {
      const settle = (answer: DecoderAnswer) => {
        clearTimeout(timer);
        used.off("message", settle).off("exit", giveUp).off("error", giveUp);
        resolve(answer);
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
