import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Vite reads the nonce from a `meta` of its own, which is no valid HTML without `content`. */
const completeNonceTag: Plugin = {
  name: "complete-nonce-tag",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace('<meta property="csp-nonce"', '$& content=""'),
  },
};

/**
 * Left alone, Rolldown cuts what pages share into one piece for each combination of pages, forty for one page. These
 * scripts and a page's own are fewer to fetch, and compress better; scripts/page-weight.ts counts and weighs them.
 */
const groups = [
  { name: "main", tags: ["$initial" as const], priority: 3 },
  // What most pages open later or never, and weighs, comes with what needs it.
  {
    name: "site",
    minShareCount: 3,
    test: /\/(web|contract|node_modules\/(@tanstack|hono|lucide-react))\/(?!.*(address-field|audit|calendar|certificat|failures|fields\.ts|data-table|date-|dialog|dropdown|form|input-messages|link-card|mailed-link|menu|onboarding|orders|overview-sections|password|payment|popover|schema|sheet|tabs|toast|tooltip|upload|video|zod))/,
    priority: 2,
  },
  {
    name: "forms",
    minShareCount: 2,
    test: /\/(web\/(ui\/(?!dialog).*(form|date-picker|password)|features\/places\/address-field)|node_modules\/(@hookform|react-hook-form)\/)/,
    priority: 1,
  },
  // What dialogs stand on, and what is placed beside its button: each in one piece.
  {
    name: "overlays",
    minShareCount: 2,
    test: /\/node_modules\/(@radix-ui\/react-(dismissable-layer|focus-scope|portal|presence)|react-remove-scroll)/,
    priority: 1,
  },
  {
    name: "popovers",
    minShareCount: 2,
    test: /\/node_modules\/(@floating-ui|@radix-ui\/react-(popper|collection|roving-focus|menu|dropdown-menu))/,
  },
];

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
    // One file for the server: nothing is fetched there, and so nothing is gained by pieces.
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false }, checks: { ineffectiveDynamicImport: false } }
      : { output: { codeSplitting: { groups } } },
  },
}));
