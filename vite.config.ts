import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, type Plugin } from "vite";
import { findChunkModules } from "./scripts/chunk-modules.ts";

/** Vite reads the nonce from a `meta` of its own, which is no valid HTML without `content`. */
const completeNonceTag: Plugin = {
  name: "complete-nonce-tag",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace('<meta property="csp-nonce"', '$& content=""'),
  },
};

function common(): InlineConfig {
  return {
    root: "web",
    cacheDir: "../.cache/vite",
    plugins: [
      tanstackRouter({
        target: "react",
        autoCodeSplitting: true,
        // What a page reads comes with what shows it, not with the main script.
        codeSplittingOptions: {
          defaultBehavior: [
            ["loader", "component", "pendingComponent", "errorComponent", "notFoundComponent"],
          ],
        },
        routesDirectory: "./routes",
        generatedRouteTree: "./route-tree.gen.ts",
        quoteStyle: "double",
        semicolons: true,
      }),
      react(),
      tailwindcss(),
      completeNonceTag,
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
    },
  };
}

export default defineConfig(async ({ command, isSsrBuild }) => {
  const config = common();
  if (command === "serve") return config;
  // One file for the server: nothing is fetched there, and so nothing is gained by pieces.
  const rolldownOptions = isSsrBuild
    ? { output: { codeSplitting: false }, checks: { ineffectiveDynamicImport: false } }
    : { output: { codeSplitting: await browserGroups() } };
  return { ...config, build: { ...config.build, rolldownOptions } };
});

async function browserGroups() {
  const { everywhere, shared } = await findChunkModules({ ...common(), configFile: false });
  const nameOf = (id: string) => (everywhere.has(id) ? "main" : shared.has(id) ? "site" : null);
  return { groups: [{ name: nameOf, debugName: "main and site" }] };
}
