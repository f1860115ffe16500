import { NotListed } from "./not-listed.tsx";
import type { Detail } from "./sample-details.ts";

/** A doula's next free time. Where it takes two lines, the time has the second one with its zone. */
export function NextAvailable({ detail: { value } }: { detail: Detail<string> }) {
  if (value === null) return <NotListed />;
  const dateEnd = value.lastIndexOf(", ");
  if (dateEnd === -1) return value;
  return (
    <>
      <span className="whitespace-nowrap">{value.slice(0, dateEnd + 1)}</span>{" "}
      <span className="whitespace-nowrap">{value.slice(dateEnd + 2)}</span>
    </>
  );
}
