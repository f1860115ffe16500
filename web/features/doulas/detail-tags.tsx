import type { ReactNode } from "react";
import { NotListed } from "./not-listed.tsx";
import type { Detail } from "./sample-details.ts";
import { TagList } from "./tag-list.tsx";

interface DetailTagsProps {
  /** Which list it is. */
  of: "specialties" | "approach" | "insurance";
  detail: Detail<readonly string[]>;
  max: number;
  isExpandable?: boolean;
  renderTag?: (tag: string) => ReactNode;
}

/** A list of a profile, or the room of the sample that will follow. */
export function DetailTags({ of, detail, ...list }: DetailTagsProps) {
  if (detail.value === null) return <NotListed tags={of} />;
  return <TagList tags={detail.value} {...list} />;
}
