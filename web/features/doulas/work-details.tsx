import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { SampleTag } from "../../ui/sample-tag.tsx";
import { DetailSection } from "./detail-section.tsx";
import { DetailTags, TagList } from "./detail-tags.tsx";
import { useDoulaDetails } from "./sample-details.ts";

const maxTags = 8;

/** How a doula works: all their tags, in one section. Renders nothing if they have not filled in any. */
export function WorkDetails({ doula, level }: { doula: DoulaDetail; level: 2 | 3 }) {
  const { approach, specialties, insurance } = useDoulaDetails(doula);
  const { specializations, services_offered: services, languages } = doula;
  const isEmpty =
    !approach &&
    !specialties &&
    !insurance &&
    !specializations &&
    services.length === 0 &&
    languages.length === 0;
  if (isEmpty) return null;
  return (
    <DetailSection level={level} title={`How ${doula.first_name} works`}>
      <dl className="divide-y divide-line border-line border-y">
        {approach && (
          <Row name="Approach" isSample={approach.isSample}>
            <DetailTags of="approach" detail={approach} max={maxTags} isExpandable />
          </Row>
        )}
        {specialties && (
          <Row name="Specialties" isSample={specialties.isSample}>
            <DetailTags of="specialties" detail={specialties} max={maxTags} isExpandable />
          </Row>
        )}
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
          </Row>
        )}
      </dl>
    </DetailSection>
  );
}

interface RowProps {
  name: string;
  isSample?: boolean;
  children: ReactNode;
}

/** A name and its content: side by side, or one above the other if there is no room. */
function Row({ name, isSample = false, children }: RowProps) {
  return (
    <div className="grid gap-x-4 gap-y-1 py-3 @md:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="flex min-h-6 flex-wrap items-center gap-x-2 font-semibold text-ink-soft text-sm">
        {name}
        {isSample && <SampleTag />}
      </dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </div>
  );
}
