import { constants } from "node:os";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const cleanups = new Set<() => void>();

/**
 * Runs `cleanup` when this process ends, on its own or by a signal; it must be synchronous. The last one
 * registered runs first. Returns a function that unregisters it.
 */
export function onExit(cleanup: () => void): () => void {
  if (cleanups.size === 0) listen();
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0) stopListening();
  };
}

function listen(): void {
  process.on("exit", cleanUp);
  for (const signal of signals) process.on(signal, exitBySignal);
}

function stopListening(): void {
  process.off("exit", cleanUp);
  for (const signal of signals) process.off(signal, exitBySignal);
}

function cleanUp(): void {
  for (const cleanup of [...cleanups].reverse()) cleanup();
}

function exitBySignal(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}
