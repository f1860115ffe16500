import type { ReactNode } from "react";
import { answerQuestions, questionTexts } from "../../../../contract/directory/answers.ts";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { formatLanguage } from "../../../../contract/directory/families.ts";
import type { DoulaPackage } from "../../../../contract/directory/packages.schema.ts";
import { formatPackagePrice } from "../../../../contract/directory/packages.ts";
import type { CareKind } from "../../../../contract/directory/search.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { extractFirstSentences } from "../../../../contract/platform/sentences.ts";
import { formatHourlyRate, formatNumber } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { truncateList } from "../../../lib/truncate-list.ts";
import { SampleTag } from "../../../ui/basics/sample-tag.tsx";
import { findCheapestPackage } from "../../shared/doula-card/card-prices.ts";
import { useNextCall } from "../../shared/doula-card/doula-card-facts.tsx";
import { ApproachTag } from "../../shared/doula-facts/detail-tags.tsx";
import { formatDistance } from "../../shared/doula-facts/doula-texts.ts";
import type { Detail, DoulaDetails } from "../../shared/doula-facts/sample-details.ts";

/** The data that a row's cell can show about a doula. */
export interface ComparedFacts {
  doula: DoulaDetail;
  packages: readonly DoulaPackage[];
  details: DoulaDetails;
  miles: number | null;
  /** The answer for the parent's due date, 'On call for April 10'; null if it is not known. */
  onCall: string | null;
}

export interface CompareRow {
  name: string;
  /** Only for parents who look for this; undefined for all. */
  careKind?: CareKind;
  /** Shown once a doula who has it is loaded, and not named if nobody has it. */
  isOptional?: true;
  /** Returns null if the profile has no value. */
  cell: (facts: ComparedFacts) => ReactNode;
}

/** What is compared for parents who look for this care, with a row about their due date if they have one. */
export function listCompareRows({
  careKind,
  hasDueDate,
}: {
  careKind: CareKind;
  hasDueDate: boolean;
}): CompareRow[] {
  return compareRows.filter(
    (row) => (row.careKind === undefined || row.careKind === careKind) && (row !== dueDateRow || hasDueDate),
  );
}

const dueDateRow: CompareRow = { name: "Your due date", cell: ({ onCall }) => onCall };

const compareRows: CompareRow[] = [
  {
    name: "In their words",
    cell: ({ doula: { bio } }) => (bio ? <p className="line-clamp-9">{extractFirstSentences(bio)}</p> : null),
  },
  dueDateRow,
  {
    name: "Hourly rate",
    cell: ({ doula }) =>
      doula.hourly_rate === null ? null : (
        <span className="font-display text-base md:text-lg">
          {formatHourlyRate(toCents(doula.hourly_rate))}
        </span>
      ),
  },
  {
    name: "Packages from",
    careKind: "birth",
    cell: ({ packages }) => renderCheapest(packages, "birth"),
  },
  {
    name: "Postpartum care from",
    careKind: "postpartum",
    cell: ({ packages }) => renderCheapest(packages, "postpartum"),
  },
  {
    name: "Next available call",
    cell: ({ doula, details }) =>
      renderDetail(details.nextAvailable, (text) => <NextCallTime doula={doula} otherwise={text} />),
  },
  {
    name: "Distance",
    cell: ({ doula, miles }) => {
      const distance = formatDistance(miles);
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
    name: "Experience",
    cell: ({ doula: { years_experience: years } }) => (years ? pluralize(years, "year") : null),
  },
  {
    name: "Births attended",
    cell: ({ doula }) => (doula.births_attended ? formatNumber(doula.births_attended) : null),
  },
  { name: "Credentials", cell: ({ details }) => renderDetail(details.credentials, renderList) },
  {
    name: "Experience with",
    // A server of the previous release sends none.
    cell: ({ doula: { experience = [] } }) => (experience.length > 0 ? renderList(experience) : null),
  },
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
    cell: ({ doula: { languages, language_levels: levels = {} } }) =>
      languages.length > 0 ? renderList(languages.map((language) => formatLanguage(language, levels))) : null,
  },
  ...answerQuestions.map(
    (question): CompareRow => ({
      name: questionTexts[question],
      isOptional: true,
      // A server of the previous release sends no answers.
      cell: ({ doula: { answers } }: { doula: Partial<Pick<DoulaDetail, "answers">> }) => {
        const answer = answers?.[question];
        return answer ? <p className="whitespace-pre-line">{answer}</p> : null;
      },
    }),
  ),
];

/** '$1,200' or '$45/hour', and the package's name. */
function renderCheapest(packages: readonly DoulaPackage[], careKind: CareKind): ReactNode {
  const cheapest = findCheapestPackage(packages, careKind);
  if (!cheapest) return null;
  return (
    <>
      <span className="font-semibold">{formatPackagePrice(cheapest)}</span>
      <span className="block text-ink-soft text-sm">{cheapest.name}</span>
    </>
  );
}

/** 'Today, 5:30 PM', or the text if no time is open. */
function NextCallTime({ doula, otherwise }: { doula: DoulaDetail; otherwise: string }) {
  const when = useNextCall(doula);
  return when ? when.charAt(0).toUpperCase() + when.slice(1) : otherwise;
}

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
