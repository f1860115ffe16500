import { toDoulaSlug } from "../../contract/doulas.ts";

/** A name's slug, with the city where an earlier doula has the same name. Takes it from then on. */
export function claimSlug(name: string, location: string, taken: Set<string>): string {
  const plain = toDoulaSlug(name);
  const slug = taken.has(plain) ? toDoulaSlug(`${name} ${location.split(",")[0]}`) : plain;
  taken.add(slug);
  return slug;
}
