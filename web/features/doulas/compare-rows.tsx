import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { formatHourlyRate, formatMoney, toCents } from "../../../contract/money.ts";
import type { DoulaPackage } from "../../../contract/packages.schema.ts";
import { countText, firstSentence, truncateList } from "../../lib/text.ts";
import { SampleTag } from "../../ui/sample-tag.tsx";
import { ApproachTag } from "./detail-tags.tsx";
import { distanceText } from "./doula-texts.ts";
import type { Detail, DoulaDetails } from "./sample-details.ts";

/** The data that a row's cell can show about a doula. */
interface ComparedFacts {
  doula: DoulaDetail;
  packages: readonly DoulaPackage[];
  details: DoulaDetails;
  miles: number | null;
}

export interface CompareRow {
  name: string;
  /** Returns null if the profile has no value. */
  cell: (facts: ComparedFacts) => ReactNode;
}

export const compareRows: CompareRow[] = [
  {
    name: "In their words",
    cell: ({ doula: { bio } }) => bio && <p className="line-clamp-6">{firstSentence(bio)}</p>,
  },
  {
    name: "Hourly rate",
    cell: ({ doula }) =>
      doula.hourly_rate === null ? null : (
        <span className="font-display text-lg">{formatHourlyRate(toCents(doula.hourly_rate))}</span>
      ),
  },
  {
    name: "Distance",
    cell: ({ doula, miles }) => {
      const distance = distanceText(miles);
      if (!distance) return doula.location;
      return (
        <>
          {distance}
          {doula.location && <span className="block text-ink-soft text-sm">{doula.location}</span>}
        </>
      );
    },
  },
  {
    name: "Next available call",
    cell: ({ details }) => renderDetail(details.nextAvailable, (text) => text),
  },
  {
    name: "Experience",
    cell: ({ doula: { years_experience: years } }) => (years ? countText(years, "year") : null),
  },
  {
    name: "Births attended",
    cell: ({ doula }) => (doula.births_attended ? doula.births_attended.toLocaleString("en-US") : null),
  },
  { name: "Credentials", cell: ({ details }) => renderDetail(details.credentials, renderList) },
  { name: "Specialties", cell: ({ details }) => renderDetail(details.specialties, renderList) },
  { name: "Insurance", cell: ({ details }) => renderDetail(details.insurance, renderList) },
  {
    name: "Approach",
    cell: ({ details }) =>
      renderDetail(details.approach, (tags) => (
        <ul>
          {tags.map((tag) => (
            <li key={tag}>
              <ApproachTag tag={tag} />
            </li>
          ))}
        </ul>
      )),
  },
  {
    name: "Languages",
    cell: ({ doula }) => (doula.languages.length > 0 ? renderList(doula.languages) : null),
  },
  {
    name: "Packages from",
    cell: ({ packages }) => {
      const cheapest = findCheapestPackage(packages);
      return cheapest ? (
        <>
          {formatMoney(toCents(cheapest.price))}
          <span className="block text-ink-soft text-sm">{cheapest.name}</span>
        </>
      ) : null;
    },
  },
];

/** Renders a detail, with a 'Sample' tag if it is one. */
function renderDetail<Value>(detail: Detail<Value> | null, render: (value: Value) => ReactNode): ReactNode {
  if (!detail || detail.value === null) return null;
  return (
    <>
      {render(detail.value)}
      {detail.isSample && (
        <span className="mt-1 block">
          <SampleTag side="bottom" />
        </span>
      )}
    </>
  );
}

const maxTexts = 5;

function renderList(texts: readonly string[]): ReactNode {
  const { shown, hiddenCount } = truncateList(texts, maxTexts);
  return (
    <ul className="flex flex-col gap-1">
      {[...new Set(shown)].map((text) => (
        <li key={text}>{text}</li>
      ))}
      {hiddenCount > 0 && <li className="text-ink-soft text-sm">+{hiddenCount} more</li>}
    </ul>
  );
}

/** Finds the cheapest package, or the first one if several cost the same. */
export function findCheapestPackage(packages: readonly DoulaPackage[]): DoulaPackage | undefined {
  return packages.reduce<DoulaPackage | undefined>(
    (cheapest, each) => (cheapest && cheapest.price <= each.price ? cheapest : each),
    undefined,
  );
}
