import { ArrowRight } from "lucide-react";
import type { AuditEntry } from "../../../contract/audit.schema.ts";

/** What each field was and is; one that stayed as it was is left out. */
export function AuditChange({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  );
  return (
    <ul className="min-w-0 grow space-y-1.5 text-sm">
      {fields.map((field) => (
        <li key={field}>
          <span className="text-ink-soft">{labelOf(field)}: </span>
          {before && field in before && (
            <del className="text-ink-soft no-underline">
              <span className="sr-only">before: </span>
              <Value value={before[field]} />
            </del>
          )}
          {before && after && field in before && field in after && (
            <ArrowRight aria-hidden="true" className="mx-1 inline size-3.5 text-ink-soft" />
          )}
          {after && field in after && (
            <ins className="font-semibold no-underline">
              <span className="sr-only">after: </span>
              <Value value={after[field]} />
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

/** 'user_type' as 'User type' */
function labelOf(field: string): string {
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const shortLength = 120;

function Value({ value }: { value: unknown }) {
  const text = textOf(value);
  if (text.length <= shortLength) return text;
  return (
    <details className="inline-block align-top">
      <summary className="cursor-pointer">{text.slice(0, shortLength)}…</summary>
      <p className="mt-1 whitespace-pre-wrap">{text}</p>
    </details>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.map(textOf).join(", ") || "nothing";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
