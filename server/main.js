// Plain JavaScript, which main.ts links to: a Node that cannot load TypeScript still runs this check.
const version = process.versions.node;
if (Number(version.split(".")[0]) < 24) {
  const text = `This program needs Node 24 or later, and this is Node ${version}. Start it with the Node that it brings: node_modules/.bin/node server/main.js`;
  const line = JSON.stringify({ level: 60, time: Date.now(), msg: text });
  process.stderr.write(`${process.env.NODE_ENV === "production" ? line : text}\n`);
  process.exit(1);
}

// First, so that it applies to all others; that is why they are imported later.
import("./module-loading.ts").then(() => import("./run.ts"));
