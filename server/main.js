// This file is plain JavaScript, and main.ts links to it, so that even a Node that cannot load TypeScript
// runs this check.
const version = process.versions.node;
if (Number(version.split(".")[0]) < 24) {
  const text = `This program needs Node 24 or later, and this is Node ${version}. Start it with its own Node: node_modules/.bin/node server/main.js`;
  const line = JSON.stringify({ level: 60, time: Date.now(), msg: text });
  process.stderr.write(`${process.env.NODE_ENV === "production" ? line : text}\n`);
  process.exit(1);
}

// A container's first process ignores signals that it does not handle. Nothing needs to be stopped until run.ts handles them,
// too. This handler stays: without it, a signal that arrives while modules load would be lost.
for (const signal of ["SIGTERM", "SIGINT"])
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0);
  });

// Import module-loading first, so that it applies to every later import.
import("./start/module-loading.ts").then(() => import("./start/run.ts"));
