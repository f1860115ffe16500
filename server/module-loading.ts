import { enableCompileCache, registerHooks } from "node:module";
import path from "node:path";

/** What V8 compiled and Node stripped of types, kept for the next start. Where nothing can be written, nothing is kept. */
enableCompileCache(path.join(import.meta.dirname, "../dist/compile-cache"));

/**
 * For each module Node parses the `exports` of its package anew: with the 180 KB of drizzle-orm's and its 110 modules
 * that takes 300 ms. Among each other these modules have relative paths and are all ES modules: there is nothing to look up.
 */
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const isWithinDrizzle =
      context.parentURL?.includes("/node_modules/drizzle-orm/") &&
      context.conditions.includes("import") &&
      /^\..*\.js$/.test(specifier);
    if (!isWithinDrizzle) return nextResolve(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
  },
});
