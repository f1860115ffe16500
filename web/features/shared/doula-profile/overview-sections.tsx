import { GraduationCap } from "lucide-react";
import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { formatMonth } from "../../../lib/format.ts";
import { AnswersSection } from "./answers.tsx";
import { Bio } from "./bio.tsx";
import { DetailSection } from "./detail-section.tsx";
import { InterviewVideo } from "./interview-video.tsx";
import { WorkDetails } from "./work-details.tsx";

interface OverviewSectionsProps {
  doula: DoulaDetail;
  /** The heading level in the page's outline. */
  level: 2 | 3;
  /** Content between the bio and the rest. */
  children?: ReactNode;
}

export function OverviewSections({ doula, level, children }: OverviewSectionsProps) {
  return (
    <div className="@container flex flex-col gap-7">
      {doula.bio && (
        <DetailSection level={level} title={`About ${doula.first_name}`} isTitleHidden>
          <Bio text={doula.bio} />
        </DetailSection>
      )}
      {children}
      <AnswersSection doula={doula} level={level} />
      <WorkDetails doula={doula} level={level} />
      {doula.certifications.length > 0 && (
        <DetailSection level={level} title="Training">
          <Certifications certifications={doula.certifications} />
          <p className="mt-3 text-ink-soft text-sm">We read every doula's application before we list them.</p>
        </DetailSection>
      )}
      {doula.video_url?.startsWith("https://") && (
        <DetailSection level={level} title="Video">
          <InterviewVideo videoUrl={doula.video_url} linkText={`Watch ${doula.first_name}'s interview`} />
        </DetailSection>
      )}
    </div>
  );
}

function Certifications({ certifications }: Pick<DoulaDetail, "certifications">) {
  return (
    <ul className="grid gap-3 @lg:grid-cols-2">
      {certifications.map(({ id, name, organization, date_obtained }) => (
        <li key={id} className="flex min-w-0 gap-3">
          <GraduationCap aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-primary" />
          <div className="min-w-0">
            <p className="font-semibold">{name}</p>
            <p className="text-ink-soft text-sm">
              {organization && `${organization}, `}
              <time dateTime={date_obtained}>{formatMonth(date_obtained)}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
