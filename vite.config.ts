import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const mainScript = path.join(import.meta.dirname, "web/main.tsx");

/** What the main script imports: every page loads it from the start. */
const startModules = new Set<string>();

const findStartModules: Plugin = {
  name: "find-start-modules",
  buildEnd() {
    const addImportsOf = (id: string) => {
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
        if (startModules.has(imported)) continue;
        startModules.add(imported);
        addImportsOf(imported);
      }
    };
    addImportsOf(mainScript);
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: "web",
  cacheDir: "../.cache/vite",
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      // What a page reads comes with what shows it, not with the main script.
      codeSplittingOptions: {
        defaultBehavior: [["loader", "component", "pendingComponent", "errorComponent", "notFoundComponent"]],
      },
      routesDirectory: "./routes",
      generatedRouteTree: "./route-tree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    findStartModules,
  ],
  // The server puts each response's nonce in the place of this word.
  html: { cspNonce: "__NONCE__" },
  // React has this hook; the package brings a copy for versions before 18.
  resolve: {
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: "es2022",
    // The content security policy allows no data: fonts or scripts; small files stay files.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? // One file: nothing is fetched, and so nothing is gained by pieces.
        { output: { codeSplitting: false }, checks: { ineffectiveDynamicImport: false } }
      : {
          output: {
            // In one file it compresses better than in the forty that Rolldown would make of it.
            codeSplitting: {
              groups: [{ name: (id) => (startModules.has(id) ? "main" : null), debugName: "main" }],
            },
          },
        },
  },
}));
