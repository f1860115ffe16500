import path from "node:path";

/** What each file imports: paths from the project's root, for example `server/app.ts`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Each part may import itself and the parts before it. */
const serverParts = [
  "contract/platform",
  "contract",
  "db",
  "server/platform",
  "server/providers",
  "server/settings",
  "server/identity",
  "server/trust",
  "server/directory",
  "server/scheduling",
  "server/families",
  "server/commerce",
  "server/messaging",
  "server/operations",
  "server/workflows",
  "sandbox",
  "server",
];

/** A folder for each role; none imports another. */
const roles = ["web/features/visitor", "web/features/parent", "web/features/doula", "web/features/admin"];

/** The parts in one row may import each other, except for the roles. */
const webLayers = [
  ["contract"],
  ["web/lib"],
  ["web/ui"],
  ["web/api"],
  ["web/client-state"],
  ["web/features/shared"],
  ["web/features/booking", "web/features/checkout", "web/features/messages", "web/features/accounts"],
  ["web/features/shell"],
  roles,
  ["web/routes"],
  ["web"],
];
const serverLayers = serverParts.map((part) => [part]);

/** Folders of a noun in here, such as `server/identity/users`, show others only their service.ts, and their domain.ts all. Workflows read domain.ts. */
const domains = serverParts.slice(
  serverParts.indexOf("server/settings"),
  serverParts.indexOf("server/workflows"),
);

/** The browser's only file that knows the server: it imports the type of its API. Features and routes do not call it. */
const apiClient = "web/api/platform/client.ts";

/** These test, start or measure everything. */
const unrestricted = /^(?:bench|e2e|scripts|server\/testing|server\/program|web\/testing)\//;

/**
 * Finds imports that point the wrong way (design.md, "Who may import whom"), folders and files that import each other in a circle,
 * and imports of another noun's files beside its service.ts. Each violation is one line that names its import.
 */
export function findViolations(graph: ImportGraph): string[] {
  const edges = [...graph].flatMap(([from, imported]) => imported.map((to): Edge => ({ from, to })));
  const restricted = edges.filter(({ from }) => !unrestricted.test(from));
  return [
    ...restricted.filter(pointsTheWrongWay).map((edge) => describe("order", edge)),
    ...restricted.filter(bypassesService).map((edge) => describe("entry", edge)),
    ...["server", "web"]
      .flatMap((part) => findCircularEdges(restricted.filter(isWithin(part)).map(toFolders)))
      .map((edge) => describe("folder circle", edge)),
    ...findCircularEdges(edges).map((edge) => describe("file circle", edge)),
  ].sort();
}

interface Edge {
  from: string;
  to: string;
}

const describe = (rule: string, { from, to }: Edge) => `${rule}: ${from} → ${to}`;

function pointsTheWrongWay({ from, to }: Edge): boolean {
  if (from === apiClient && to === "server/app.ts") return false;
  if (to === apiClient && /^web\/(?:features|routes)\//.test(from)) return true;
  const layers = from.startsWith("web/") ? webLayers : serverLayers;
  const [own, other] = [findPart(layers.flat(), from), findPart(layers.flat(), to)];
  if (own === undefined) return false;
  if (other === undefined) return true;
  if (own === "server/providers" && other === "db") return true;
  // Components say what succeeded or failed.
  if (own === "web/api" && other === "web/ui") return true;
  if (roles.includes(own) && roles.includes(other)) return own !== other;
  return findLayer(layers, other) > findLayer(layers, own);
}

function findPart(parts: readonly string[], file: string): string | undefined {
  return parts.find((part) => file.startsWith(`${part}/`));
}

function findLayer(layers: readonly string[][], part: string): number {
  return layers.findIndex((parts) => parts.includes(part));
}

function bypassesService({ from, to }: Edge): boolean {
  const isIn = (file: string, folders: readonly string[]) =>
    folders.some((folder) => file.startsWith(`${folder}/`));
  if (!isIn(from, [...domains, "server/workflows"]) || !isIn(to, domains)) return false;
  if (from.startsWith("server/workflows/") && path.basename(to) === "domain.ts") return false;
  if (path.basename(from) === "domain.ts" && to.startsWith(`${path.dirname(from)}/`)) return false;
  return path.dirname(from) !== path.dirname(to) && path.basename(to) !== "service.ts";
}

const isWithin = (part: string) => (edge: Edge) =>
  edge.from.startsWith(`${part}/`) && edge.to.startsWith(`${part}/`);

/** Files at the root, such as server/app.ts and web/main.tsx, aren't part of a folder. */
function toFolders({ from, to }: Edge): Edge {
  return { from: toFolder(from), to: toFolder(to) };
}

/** The folder of a noun on the server; in web a domain, a kind of component, or a page or dialog of a room. */
function toFolder(file: string): string {
  const folder = path.dirname(file);
  if (folder === "server" || folder === "web") return file;
  return folder.startsWith("web/") ? (webFolder.exec(folder)?.[0] ?? folder) : folder;
}

const webFolder = /^web\/(?:features(?:\/[^/]+){1,2}|(?:api|ui)(?:\/[^/]+)?|[^/]+)/;

/** Returns the edges whose ends reach each other, without repetitions and without edges from a node to itself. */
function findCircularEdges(edges: readonly Edge[]): Edge[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const components = findComponents(targets);
  return [...targets].flatMap(([from, tos]) =>
    [...tos]
      .filter((to) => to !== from && components.get(to) === components.get(from))
      .map((to) => ({ from, to })),
  );
}

/** Tarjan's strongly connected components: nodes with the same number reach each other. */
function findComponents(targets: ReadonlyMap<string, ReadonlySet<string>>): Map<string, number> {
  const indices = new Map<string, number>();
  const lowest = new Map<string, number>();
  const components = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string) => {
    const index = indices.size;
    indices.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const target of targets.get(node) ?? []) {
      if (!indices.has(target)) visit(target);
      if (!components.has(target))
        lowest.set(node, Math.min(lowest.get(node) ?? index, lowest.get(target) ?? index));
    }
    if (lowest.get(node) !== index) return;
    for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
      components.set(member, index);
      if (member === node) break;
    }
  };
  for (const node of targets.keys()) if (!indices.has(node)) visit(node);
  return components;
}
