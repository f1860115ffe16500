import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { legalTexts } from "./scripts/legal-texts.ts";

/** Vite reads the nonce from its own `meta` element, which is invalid HTML without `content`. */
const completeNonceTag: Plugin = {
  name: "complete-nonce-tag",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace('<meta property="csp-nonce"', '$& content=""'),
  },
};

/** Has web/public/start.js load the main script, which would otherwise compete with the first paint. */
const startAfterPaint: Plugin = {
  name: "start-after-paint",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const mainTag = /\s*<script type="module" crossorigin src="([^"]+)"[^>]*><\/script>/.exec(html);
      if (!mainTag) throw new Error("The built page has no main script.");
      return html.replace(mainTag[0], "").replace('src="/start.js"', `$& data-main="${mainTag[1]}"`);
    },
  },
};

/** Words in addresses that common blocking lists match, such as EasyList's and EasyPrivacy's. */
const blockedWords =
  /analytic|metric|\bads?\b|advert|track|banner|beacon|pixel|popup|promo|share|social|sponsor/i;

/** Fails the build if an ad blocker could take a file for a tracker. Scripts and styles are named by their hash alone. */
const checkFileNames: Plugin = {
  name: "check-file-names",
  apply: "build",
  generateBundle(_options, bundle) {
    const blocked = Object.keys(bundle).filter((name) => blockedWords.test(name));
    if (blocked.length > 0) this.error(`Ad blockers would block ${blocked.join(", ")}: rename them.`);
  },
};

const hashedName = "assets/[hash:12].js";

/** The same in both builds, so that the server's HTML names the browser's files. Fonts and drawings keep their own names. */
const assetNames = {
  hashCharacters: "hex",
  assetFileNames: ({ names }: Rolldown.PreRenderedAsset) =>
    names.some((name) => name.endsWith(".css"))
      ? "assets/[hash:12][extname]"
      : "assets/[name]-[hash:12][extname]",
} as const;

const landingPage = /\/web\/routes\/index\.tsx\?/;
const publicPage = /\/web\/routes\/(?!_private)/;
const calendar = /\/node_modules\/(?:react-day-picker|date-fns|@date-fns)\/|\/web\/ui\/form\/calendar\.tsx$/;
const formPackage = /\/node_modules\/(?:react-hook-form|zod)\//;
/** The main script has the other two packages of Radix. */
const dialogPackage = /\/node_modules\/(?:@floating-ui\/|@radix-ui\/react-(?!slot|compose-refs))/;

/** The first group with a name for a module also takes what the module imports, so those that need less come first. */
const groups = ["landing", "public", "calendar", "dialogs", "kit", "private"] as const;

/**
 * Chooses the script for a module that several pages share. Public pages open without the kit, which has forms and what
 * a click shows; web/main.tsx loads it once the first page is idle.
 */
function chooseGroup(id: string, context: Rolldown.ChunkingContext): (typeof groups)[number] {
  const read = (module: string) => context.getModuleInfo(module);
  const reaches = (modules: Set<string>, pattern: RegExp) => [...modules].some((each) => pattern.test(each));
  if (calendar.test(id)) return "calendar";
  const users = collectModules(id, (each) => read(each)?.importers ?? []);
  if (reaches(users, landingPage)) return "landing";
  const needed = collectModules(id, (each) => read(each)?.importedIds ?? []);
  if (reaches(users, publicPage) && !reaches(needed, formPackage))
    return reaches(needed, dialogPackage) ? "dialogs" : "public";
  const lazyUsers = collectModules(id, (each) => [
    ...(read(each)?.importers ?? []),
    ...(read(each)?.dynamicImporters ?? []),
  ]);
  return reaches(lazyUsers, publicPage) ? "kit" : "private";
}

/** Returns a module and all that follow it. */
function collectModules(id: string, next: (id: string) => readonly string[]): Set<string> {
  const modules = new Set([id]);
  for (const each of modules) for (const other of next(each)) modules.add(other);
  return modules;
}

export default defineConfig(({ isSsrBuild }) => ({
  root: "web",
  cacheDir: "../.cache/vite",
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      // A page's loader comes with its component, not with the main script.
      codeSplittingOptions: {
        defaultBehavior: [["loader", "component", "pendingComponent", "errorComponent", "notFoundComponent"]],
      },
      routesDirectory: "./routes",
      routeFileIgnorePattern: "\\.test\\.tsx$",
      generatedRouteTree: "./route-tree.gen.ts",
      quoteStyle: "double",
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    legalTexts,
    completeNonceTag,
    startAfterPaint,
    checkFileNames,
  ],
  // The server replaces this word with each response's nonce.
  html: { cspNonce: "__NONCE__" },
  // React has this hook since version 18; the shim is a copy for older versions.
  resolve: {
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    license: { fileName: ".vite/licenses.json" },
    modulePreload: { polyfill: false },
    target: "es2022",
    // The content security policy allows no `data:` fonts or scripts, so small files are not inlined.
    assetsInlineLimit: 0,
    // The converter of HEIC photos is 3 MB, loaded when it is needed. scripts/page-weight.ts weighs what pages load.
    chunkSizeWarningLimit: 3200,
    rolldownOptions: isSsrBuild
      ? {
          // Converts photos, which only browsers do.
          external: ["heic-to/csp"],
          // One file, because splitting gains nothing.
          output: { ...assetNames, codeSplitting: false },
          checks: { ineffectiveDynamicImport: false },
        }
      : {
          output: {
            ...assetNames,
            // By default, Rolldown makes a script for each combination of pages that share a module: fifty for one page.
            codeSplitting: {
              groups: [
                { name: "main", tags: ["$initial"], priority: groups.length },
                ...groups.map((group, index) => ({
                  debugName: group,
                  name: (id: string, context: Rolldown.ChunkingContext) =>
                    chooseGroup(id, context) === group ? group : null,
                  minShareCount: 3,
                  priority: groups.length - 1 - index,
                })),
              ],
            },
            entryFileNames: hashedName,
            chunkFileNames: hashedName,
          },
        },
  },
}));
