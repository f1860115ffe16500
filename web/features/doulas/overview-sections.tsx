import { GraduationCap } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { type IsoDay, parseIsoDay } from "../../lib/calendar-day.ts";
import { SampleTag } from "../../ui/sample-tag.tsx";
import { BirthsBadge } from "./births-badge.tsx";
import { DetailTags, TagList } from "./detail-tags.tsx";
import { experienceText } from "./doula-texts.ts";
import { NotListed } from "./fact.tsx";
import { InterviewVideo } from "./interview-video.tsx";
import { useDoulaDetails } from "./sample-details.ts";

const maxTags = 12;

interface OverviewSectionsProps {
  doula: DoulaDetail;
  /** The heading level in the page's outline. */
  level: 2 | 3;
  /** Set if nothing else on the screen shows the number of births. */
  withBirths?: boolean;
}

/** Everything a doula's profile says about their work, by topic. */
export function OverviewSections({ doula, level, withBirths = false }: OverviewSectionsProps) {
  const details = useDoulaDetails(doula);
  return (
    <div className="@container flex flex-col gap-7">
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
      <div className="grid gap-x-8 gap-y-7 @lg:grid-cols-2">
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
            <DetailTags of="approach" detail={details.approach} max={maxTags} isExpandable />
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
          <InterviewVideo videoUrl={doula.video_url} linkText={`Watch ${doula.first_name}’s interview`} />
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

const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" });

/** 'March 2021' */
function formatMonth(day: IsoDay): string {
  const date = parseIsoDay(day);
  return date ? month.format(date) : day;
}

interface DetailSectionProps {
  title: string;
  isSample?: boolean;
  /** The heading level in the page's outline. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A titled section of a doula's details. */
function DetailSection({ title, isSample = false, level = 3, children }: DetailSectionProps) {
  const titleId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Heading id={titleId} className={level === 2 ? "text-xl" : "text-lg"}>
          {title}
        </Heading>
        {isSample && <SampleTag />}
      </div>
      {children}
    </section>
  );
}
