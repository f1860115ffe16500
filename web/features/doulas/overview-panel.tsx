import { ExternalLink, GraduationCap } from "lucide-react";
import type { DoulaDetail } from "../../../contract/doulas.ts";
import { boot } from "../../lib/boot.ts";
import { formatHourlyRate } from "../../lib/dollars.ts";
import { ApproachTag } from "./approach-tags.tsx";
import { BirthsBadge } from "./births-badge.tsx";
import { formatMonth } from "./calendar-month.ts";
import { DetailSection } from "./detail-section.tsx";
import { Fact } from "./fact.tsx";
import { Rating } from "./rating.tsx";
import { fillDetails } from "./sample-details.ts";
import { TagList } from "./tag-list.tsx";

const maxTags = 12;

/** Everything a doula tells about their work. */
export function OverviewPanel({ doula }: { doula: DoulaDetail }) {
  const details = fillDetails(doula, boot.settings.fill_sample_details);
  return (
    <div className="flex flex-col gap-7">
      <dl className="grid grid-cols-2 gap-4 rounded-card bg-sunken p-4 md:grid-cols-4">
        {doula.hourly_rate !== null && (
          <Fact name="Hourly rate">
            <span className="font-display font-medium text-lg">{formatHourlyRate(doula.hourly_rate)}</span>
          </Fact>
        )}
        {details.nextAvailable && (
          <Fact name="Next available" isSample={details.nextAvailable.isSample}>
            {details.nextAvailable.value}
          </Fact>
        )}
        {details.rating && (
          <Fact name="Rating">
            <Rating rating={details.rating} />
          </Fact>
        )}
        {doula.location && <Fact name="Location">{doula.location}</Fact>}
      </dl>

      {doula.bio && (
        <DetailSection title={`About ${doula.first_name}`}>
          <p className="measure whitespace-pre-line">{doula.bio}</p>
        </DetailSection>
      )}

      <Experience doula={doula} />

      {doula.certifications.length > 0 ? (
        <DetailSection title="Credentials">
          <Certifications certifications={doula.certifications} />
        </DetailSection>
      ) : (
        details.credentials && (
          <DetailSection title="Credentials" isSample={details.credentials.isSample}>
            <p>{details.credentials.value.join(", ")}</p>
          </DetailSection>
        )
      )}

      {doula.specializations && (
        <DetailSection title="Specializations">
          <p className="measure whitespace-pre-line">{doula.specializations}</p>
        </DetailSection>
      )}
      <div className="grid gap-x-8 gap-y-7 md:grid-cols-2">
        {details.specialties && (
          <DetailSection title="Specialties" isSample={details.specialties.isSample}>
            <TagList tags={details.specialties.value} max={maxTags} isExpandable />
          </DetailSection>
        )}
        {doula.services_offered.length > 0 && (
          <DetailSection title="Services offered">
            <TagList tags={doula.services_offered} max={maxTags} isExpandable />
          </DetailSection>
        )}
        {details.approach && (
          <DetailSection title="Approach" isSample={details.approach.isSample}>
            <TagList
              tags={details.approach.value}
              max={maxTags}
              isExpandable
              renderTag={(tag) => <ApproachTag tag={tag} />}
            />
          </DetailSection>
        )}
        {doula.languages.length > 0 && (
          <DetailSection title="Languages">
            <p>{doula.languages.join(", ")}</p>
          </DetailSection>
        )}
        {details.insurance && (
          <DetailSection title="Insurance accepted" isSample={details.insurance.isSample}>
            <TagList tags={details.insurance.value} max={maxTags} isExpandable />
          </DetailSection>
        )}
      </div>
      {doula.video_url?.startsWith("https://") && (
        <DetailSection title="Video">
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

function Experience({ doula }: { doula: DoulaDetail }) {
  const years = doula.years_experience ?? 0;
  const hasBirths = (doula.births_attended ?? 0) > 0;
  if (years === 0 && !hasBirths) return null;
  return (
    <DetailSection title="Experience">
      <div className="flex flex-wrap items-center gap-3">
        {years > 0 && <p>{years === 1 ? "1 year of experience" : `${years} years of experience`}</p>}
        <BirthsBadge birthsAttended={doula.births_attended} />
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
