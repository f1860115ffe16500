import { useQuery } from "@tanstack/react-query";
import { ownBirthQuery } from "../../../api/families/births.ts";

/** The line below the welcome. Not after a loss, nor before that is known. All pages load it, so it stands alone. */
export function ParentHomeSubtitle() {
  const { data: own } = useQuery(ownBirthQuery);
  return own && !own.loss ? "Your journey to finding the perfect doula starts here" : null;
}
