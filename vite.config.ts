import path from "node:path";
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

const mainScript = path.join(import.meta.dirname, "web/main.tsx");

/** The landing page needs only these features: the site's frame and the place field. */
const otherFeaturePattern = /\/web\/features\/(?!shell|shared\/places|visitor\/landing)/;

/** Packages that many pages need but the landing page does not, heaviest first. */
const heavyPackages = [
  { kit: "forms", packages: /^react-hook-form$/ },
  { kit: "popovers", packages: /^@floating-ui\// },
  { kit: "dialogs", packages: /^@radix-ui\/react-(dialog|dismissable-layer|focus-scope|portal|presence)$/ },
];

/** The package that a module belongs to; undefined for our own code. */
function findPackageName(id: string): string | undefined {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
}

/** The packages that a module imports, directly or not. */
function listPackages(id: string, context: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set<string>();
  const visit = (each: string) => {
    if (seen.has(each)) return;
    seen.add(each);
    context.getModuleInfo(each)?.importedIds.forEach(visit);
  };
  visit(id);
  return new Set([...seen].flatMap((each) => findPackageName(each) ?? []));
}

/**
 * By default, Rolldown makes a script for each combination of pages that share a module: fifty for one page.
 * Groups make few scripts, by folder and by the heaviest package that a module needs. scripts/page-weight.ts
 * counts and weighs them.
 */
function createChunkGroups(): Rolldown.CodeSplittingGroup[] {
  let common: Set<string> | undefined;
  /** 'light' if a module needs no other packages than the main script; undefined for rare packages. */
  const findKit = (id: string, context: Rolldown.ChunkingContext): string | undefined => {
    common ??= listPackages(mainScript, context);
    const own = [...listPackages(id, context).difference(common)];
    if (own.length === 0) return "light";
    return heavyPackages.find(({ packages }) => own.some((name) => packages.test(name)))?.kit;
  };
  return [
    { name: "main", tags: ["$initial"], priority: 9 },
    {
      debugName: "site",
      name: (id, context) =>
        !otherFeaturePattern.test(id) && findKit(id, context) === "light" ? "site" : null,
      minShareCount: 4,
      priority: 8,
    },
    // A group also takes its modules' imports, so the lightest kit comes first.
    ...heavyPackages.map(({ kit }, index) => ({
      debugName: kit,
      name: (id: string, context: Rolldown.ChunkingContext) =>
        !otherFeaturePattern.test(id) && findKit(id, context) === kit ? kit : null,
      minShareCount: 5,
      priority: 5 + index,
    })),
    {
      debugName: "features",
      name: (id, context) =>
        otherFeaturePattern.test(id) && findKit(id, context) === "light" ? "features" : null,
      minShareCount: 4,
      priority: 2,
    },
    {
      debugName: "features with kits",
      name: (id, context) => {
        const kit = otherFeaturePattern.test(id) ? findKit(id, context) : undefined;
        return kit && kit !== "light" ? `features-${kit}` : null;
      },
      minShareCount: 3,
      priority: 1,
    },
  ];
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
            codeSplitting: { groups: createChunkGroups() },
            entryFileNames: hashedName,
            chunkFileNames: hashedName,
          },
        },
  },
}));
