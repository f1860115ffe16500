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

const webParts = ["contract", "web/lib", "web/ui", "web/api", "web/features", "web/routes", "web"];

/** Folders of a noun in here, such as `server/identity/users`, show others only their service.ts, and their domain.ts all. Workflows read domain.ts. */
const domains = serverParts.slice(
  serverParts.indexOf("server/settings"),
  serverParts.indexOf("server/workflows"),
);

/** The browser's only file that knows the server: it imports the type of its API. Only web/api calls it. */
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
    ...findCircularEdges(restricted.filter(isInsideServer).map(toFolders)).map((edge) =>
      describe("folder circle", edge),
    ),
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
  const parts = from.startsWith("web/") ? webParts : serverParts;
  const [own, other] = [findPart(parts, from), findPart(parts, to)];
  if (own === undefined) return false;
  if (other === undefined) return true;
  if (own === "server/providers" && other === "db") return true;
  return parts.indexOf(other) > parts.indexOf(own);
}

function findPart(parts: readonly string[], file: string): string | undefined {
  return parts.find((part) => file.startsWith(`${part}/`));
}

function bypassesService({ from, to }: Edge): boolean {
  const isIn = (file: string, folders: readonly string[]) =>
    folders.some((folder) => file.startsWith(`${folder}/`));
  if (!isIn(from, [...domains, "server/workflows"]) || !isIn(to, domains)) return false;
  if (from.startsWith("server/workflows/") && path.basename(to) === "domain.ts") return false;
  if (path.basename(from) === "domain.ts" && to.startsWith(`${path.dirname(from)}/`)) return false;
  return path.dirname(from) !== path.dirname(to) && path.basename(to) !== "service.ts";
}

const isInsideServer = ({ from, to }: Edge) => from.startsWith("server/") && to.startsWith("server/");

/** The program's first files, such as server/app.ts, are the ends of the order and stand for themselves. */
function toFolders({ from, to }: Edge): Edge {
  const toFolder = (file: string) => (path.dirname(file) === "server" ? file : path.dirname(file));
  return { from: toFolder(from), to: toFolder(to) };
}

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
