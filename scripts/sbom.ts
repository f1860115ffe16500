import packageJson from "../package.json" with { type: "json" };
import { type Lock, listDependencies, packageName, readPackage } from "./lock-file.ts";

/**
 * Returns a software bill of materials in CycloneDX 1.6 for the packages in these folders. `npm sbom` fails on
 * our lock file, and its `--omit=dev` leaves out production packages that development tools need, too.
 */
export function createSbom(lock: Lock, folders: ReadonlySet<string>, now: Date) {
  const { name, version } = packageJson;
  const ownPackages = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });
  const needs = [
    { ref: name, dependsOn: ownPackages.map((own) => `node_modules/${own}`) },
    ...[...folders].map((folder) => ({ ref: folder, dependsOn: listDependencies(lock, folder) })),
  ];
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: "application", "bom-ref": name, name, version },
    },
    components: [...folders].map((folder) => describeComponent(lock, folder)),
    dependencies: needs.map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: [...new Set(dependsOn)].filter((folder) => folders.has(folder)),
    })),
  };
}

function describeComponent(lock: Lock, folder: string) {
  const name = packageName(folder);
  const { version, license, integrity, optional } = readPackage(lock, folder);
  return {
    type: "library",
    "bom-ref": folder,
    name,
    version,
    scope: optional ? "optional" : "required",
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    // Scanners know Node's vulnerabilities by this name.
    ...(name.startsWith("node-linux-") && { cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*` }),
    licenses: [{ expression: license }],
    hashes: integrity ? [describeHash(integrity)] : [],
  };
}

/** From `sha512-` and base64, as in package-lock.json. */
function describeHash(integrity: string) {
  const [algorithm = "", content = ""] = integrity.split("-", 2);
  return {
    alg: algorithm.toUpperCase().replace("SHA", "SHA-"),
    content: Buffer.from(content, "base64").toString("hex"),
  };
}
