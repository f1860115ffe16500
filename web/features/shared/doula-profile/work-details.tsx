import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { formatLanguage } from "../../../../contract/directory/families.ts";
import { SampleTag } from "../../../ui/basics/sample-tag.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { DetailTags, TagList } from "../doula-facts/detail-tags.tsx";
import { NotListed } from "../doula-facts/fact.tsx";
import { type Detail, useDoulaDetails } from "../doula-facts/sample-details.ts";
import { DetailSection } from "./detail-section.tsx";

const maxTags = 8;

/**
 * How a doula works: all their tags, in one section. Samples stand together in a box with one label. Renders nothing if
 * there are neither.
 */
export function WorkDetails({ doula, level }: { doula: DoulaDetail; level: 2 | 3 }) {
  const { approach, specialties, insurance, credentials } = useDoulaDetails(doula);
  const { specializations, services_offered: services, languages } = doula;
  const { experience, communities, language_levels: levels } = readFamilies(doula);
  const tagRows = (
    [
      { name: "Approach", of: "approach", detail: approach },
      { name: "Specialties", of: "specialties", detail: specialties },
      { name: "Insurance", of: "insurance", detail: insurance },
    ] as const
  ).flatMap(({ detail, ...row }) => (detail ? [{ ...row, detail }] : []));
  const gaps = tagRows.filter(({ detail }) => isGap(detail));
  const ownRows = tagRows.filter(({ detail }) => !isGap(detail));
  const trainingGap = credentials && isGap(credentials) ? credentials : null;
  const lists = [ownRows, services, languages, experience, communities];
  const hasOwn = specializations || lists.some(({ length }) => length > 0);
  const hasGaps = gaps.length > 0 || trainingGap !== null;
  const isSampleShown = trainingGap?.isSample || gaps.some(({ detail }) => detail.isSample);
  if (!hasOwn && !hasGaps) return null;
  return (
    <DetailSection level={level} title={`How ${doula.first_name} works`}>
      {hasOwn && (
        <dl className="divide-y divide-line border-line border-y">
          {experience.length > 0 && (
            <Row name="Experience with">
              <TagList tags={experience} max={maxTags} isExpandable />
            </Row>
          )}
          {ownRows.map((row) => (
            <TagRow key={row.name} {...row} />
          ))}
          {specializations && (
            <Row name="Specializations">
              <p className="measure whitespace-pre-line">{specializations}</p>
            </Row>
          )}
          {services.length > 0 && (
            <Row name="Services offered">
              <TagList tags={services} max={maxTags} isExpandable />
            </Row>
          )}
          {languages.length > 0 && (
            <Row name="Languages">
              {languages.map((language) => formatLanguage(language, levels)).join(", ")}
            </Row>
          )}
          {communities.length > 0 && <Row name="Communities">{communities.join(", ")}</Row>}
        </dl>
      )}
      {hasGaps && (
        <div className="mt-4 rounded-card border border-control border-dashed px-4 pt-3 pb-1">
          <p className="flex min-h-6 items-center gap-2 text-ink-soft text-sm">
            {doula.first_name} hasn't filled this in yet. For example:
            {/* Reserves the space of the tag that appears after hydration. */}
            <span className="w-12 shrink-0">{isSampleShown && <SampleTag />}</span>
          </p>
          <dl className="divide-y divide-line">
            {gaps.map((row) => (
              <TagRow key={row.name} {...row} />
            ))}
            {trainingGap && <Row name="Training">{trainingGap.value?.join(", ") ?? <NotListed />}</Row>}
          </dl>
        </div>
      )}
    </DetailSection>
  );
}

/** A server of the previous release sends none of these. */
function readFamilies({
  experience = [],
  communities = [],
  language_levels = {},
}: Partial<Pick<DoulaDetail, "experience" | "communities" | "language_levels">>) {
  return { experience, communities, language_levels };
}

/** True if the doula has not filled it in, whether or not a sample is already shown. */
function isGap(detail: Detail<readonly string[]>): boolean {
  return detail.isSample || detail.value === null;
}

interface TagRowProps {
  name: string;
  of: "approach" | "specialties" | "insurance";
  detail: Detail<readonly string[]>;
}

function TagRow({ name, of, detail }: TagRowProps) {
  return (
    <Row name={name}>
      <DetailTags of={of} detail={detail} max={maxTags} isExpandable />
      {of === "insurance" && !isGap(detail) && (
        <p className="mt-1.5 text-ink-soft text-sm">
          <TextLink to="/faq" hash="does-insurance-pay-for-a-doula" layout="standalone">
            Ask your plan before you book
          </TextLink>
        </p>
      )}
    </Row>
  );
}

interface RowProps {
  name: string;
  children: ReactNode;
}

/** A name and its content: side by side, or one above the other if there is no room. */
function Row({ name, children }: RowProps) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-3 @md:grid-cols-[12.5rem_minmax(0,1fr)]">
      <dt className="flex min-h-6 items-center self-start font-semibold text-ink-soft text-sm">{name}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  );
}
