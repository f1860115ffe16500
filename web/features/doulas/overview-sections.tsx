import { ExternalLink, GraduationCap } from "lucide-react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { ApproachTag } from "./approach-tags.tsx";
import { BirthsBadge } from "./births-badge.tsx";
import { formatMonth } from "./calendar-month.ts";
import { DetailSection } from "./detail-section.tsx";
import { DetailTags } from "./detail-tags.tsx";
import { experienceText } from "./experience-text.ts";
import { NotListed } from "./not-listed.tsx";
import { useDoulaDetails } from "./sample-details.ts";
import { TagList } from "./tag-list.tsx";

const maxTags = 12;

interface OverviewSectionsProps {
  doula: DoulaDetail;
  /** Where the titles stand in the page's outline. */
  level: 2 | 3;
  /** Says how many births there were, where nothing else does. */
  withBirths?: boolean;
}

/** Everything a doula tells about their work, subject by subject. */
export function OverviewSections({ doula, level, withBirths = false }: OverviewSectionsProps) {
  const details = useDoulaDetails(doula);
  return (
    <div className="flex flex-col gap-7">
      {doula.bio && (
        <DetailSection level={level} title={`About ${doula.first_name}`}>
          <p className="measure whitespace-pre-line">{doula.bio}</p>
        </DetailSection>
      )}

      <Experience doula={doula} level={level} withBirths={withBirths} />

      {doula.certifications.length > 0 ? (
        <DetailSection level={level} title="Credentials">
          <Certifications certifications={doula.certifications} />
        </DetailSection>
      ) : (
        details.credentials && (
          <DetailSection level={level} title="Credentials" isSample={details.credentials.isSample}>
            <p>{details.credentials.value?.join(", ") ?? <NotListed />}</p>
          </DetailSection>
        )
      )}

      {doula.specializations && (
        <DetailSection level={level} title="Specializations">
          <p className="measure whitespace-pre-line">{doula.specializations}</p>
        </DetailSection>
      )}
      <div className="grid gap-x-8 gap-y-7 md:grid-cols-2">
        {details.specialties && (
          <DetailSection level={level} title="Specialties" isSample={details.specialties.isSample}>
            <DetailTags of="specialties" detail={details.specialties} max={maxTags} isExpandable />
          </DetailSection>
        )}
        {doula.services_offered.length > 0 && (
          <DetailSection level={level} title="Services offered">
            <TagList tags={doula.services_offered} max={maxTags} isExpandable />
          </DetailSection>
        )}
        {details.approach && (
          <DetailSection level={level} title="Approach" isSample={details.approach.isSample}>
            <DetailTags
              of="approach"
              detail={details.approach}
              max={maxTags}
              isExpandable
              renderTag={(tag) => <ApproachTag tag={tag} />}
            />
          </DetailSection>
        )}
        {doula.languages.length > 0 && (
          <DetailSection level={level} title="Languages">
            <p>{doula.languages.join(", ")}</p>
          </DetailSection>
        )}
        {details.insurance && (
          <DetailSection level={level} title="Insurance accepted" isSample={details.insurance.isSample}>
            <DetailTags of="insurance" detail={details.insurance} max={maxTags} isExpandable />
          </DetailSection>
        )}
      </div>
      {doula.video_url?.startsWith("https://") && (
        <DetailSection level={level} title="Video">
          <a
            href={doula.video_url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center gap-1.5 font-semibold text-primary underline underline-offset-4 touch:min-h-11"
          >
            Watch {doula.first_name}’s interview
            <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </DetailSection>
      )}
    </div>
  );
}

function Experience({ doula, level, withBirths }: OverviewSectionsProps) {
  const experience = experienceText(doula.years_experience);
  const hasBirths = withBirths && (doula.births_attended ?? 0) > 0;
  if (!experience && !hasBirths) return null;
  return (
    <DetailSection level={level} title="Experience">
      <div className="flex flex-wrap items-center gap-3">
        {experience && <p>{experience}</p>}
        {withBirths && <BirthsBadge birthsAttended={doula.births_attended} />}
      </div>
    </DetailSection>
  );
}

function Certifications({ certifications }: Pick<DoulaDetail, "certifications">) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
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
