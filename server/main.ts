// First, so that it applies to all the others, which are imported later for that reason.
import "./module-loading.ts";

await import("./run.ts");
