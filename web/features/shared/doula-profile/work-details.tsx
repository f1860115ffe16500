import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { SampleTag } from "../../../ui/basics/sample-tag.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { DetailTags, TagList } from "../doula-facts/detail-tags.tsx";
import { type Detail, useDoulaDetails } from "../doula-facts/sample-details.ts";
import { DetailSection } from "./detail-section.tsx";

const maxTags = 8;

type TagDetail = Detail<readonly string[]> | null;

/** How a doula works: all their tags, in one section. Renders nothing if they have not filled in any. */
export function WorkDetails({ doula, level }: { doula: DoulaDetail; level: 2 | 3 }) {
  const { approach, specialties, insurance } = useDoulaDetails(doula);
  const { specializations, services_offered: services, languages } = doula;
  const hasRows = Boolean(specializations || insurance || services.length > 0 || languages.length > 0);
  if (!approach && !specialties && !hasRows) return null;
  const areGaps = isGap(approach) && isGap(specialties);
  const ownTags = (
    <>
      <TagRow name="Approach" of="approach" detail={approach} isMarked={!areGaps} />
      <TagRow name="Specialties" of="specialties" detail={specialties} isMarked={!areGaps} />
    </>
  );
  return (
    <DetailSection level={level} title={`How ${doula.first_name} works`}>
      {(!areGaps || hasRows) && (
        <dl className="divide-y divide-line border-line border-y">
          {!areGaps && ownTags}
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
          {languages.length > 0 && <Row name="Languages">{languages.join(", ")}</Row>}
          {insurance && (
            <Row name="Insurance accepted" isSample={insurance.isSample}>
              <DetailTags of="insurance" detail={insurance} max={maxTags} isExpandable />
              <p className="mt-1.5 text-ink-soft text-sm">
                <TextLink to="/faq" hash="does-insurance-pay-for-a-doula" layout="standalone">
                  Ask your plan before you book
                </TextLink>
              </p>
            </Row>
          )}
        </dl>
      )}
      {areGaps && (approach ?? specialties) && (
        <div className="mt-4 rounded-card border border-control border-dashed px-4 pt-3 pb-1">
          <p className="flex min-h-6 items-center gap-2 text-ink-soft text-sm">
            {doula.first_name} hasn't filled this in yet. For example:
            {/* Reserves the space of the tag that appears after hydration. */}
            <span className="w-14.5 shrink-0">
              {(approach?.isSample || specialties?.isSample) && <SampleTag />}
            </span>
          </p>
          <dl className="divide-y divide-line">{ownTags}</dl>
        </div>
      )}
    </DetailSection>
  );
}

/** True if the doula has not filled it in, whether or not a sample is already shown. */
function isGap(detail: TagDetail): boolean {
  return !detail || detail.isSample || detail.value === null;
}

interface TagRowProps {
  name: string;
  of: "approach" | "specialties";
  detail: TagDetail;
  /** Whether a sample is marked beside the name. */
  isMarked: boolean;
}

function TagRow({ name, of, detail, isMarked }: TagRowProps) {
  if (!detail) return null;
  return (
    <Row name={name} isSample={isMarked && detail.isSample}>
      <DetailTags of={of} detail={detail} max={maxTags} isExpandable />
    </Row>
  );
}

interface RowProps {
  name: string;
  isSample?: boolean;
  children: ReactNode;
}

/**
 * A name and its content: side by side, or one above the other if there is no room. The longest name fits beside its
 * tag, and both are in the first line, so that the tag's explanation opens above the content.
 */
function Row({ name, isSample = false, children }: RowProps) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-3 @md:grid-cols-[12.5rem_minmax(0,1fr)]">
      <dt className="flex min-h-6 flex-wrap self-start items-center gap-x-2 font-semibold text-ink-soft text-sm">
        {name}
        {isSample && <SampleTag />}
      </dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  );
}
