import type { ReactNode } from "react";
import type { Certification } from "../../../contract/certifications.schema.ts";
import type { ChangedProfile, ProfileChange } from "../../../contract/profile-changes.schema.ts";
import type { ReviewedField } from "../../../contract/profile-changes.ts";
import { parseIsoDay } from "../../lib/calendar-day.ts";
import { CertificateFile } from "../certifications/certificate-file.tsx";
import { InterviewVideo } from "../doulas/interview-video.tsx";

/** What each changed field was when it was approved, and what it is now. */
export function ProfileChanges({ profile }: { profile: ChangedProfile }) {
  return (
    <ul className="flex flex-col gap-4">
      {profile.changes.map((change) => (
        <li key={keyOf(change)} className="flex flex-col gap-2">
          <h3 className="font-sans font-semibold text-sm">{titleOf(change)}</h3>
          <dl className="grid gap-3 sm:grid-cols-2 sm:items-start">
            <Side name="Before">{beforeOf(change)}</Side>
            <Side name="Now">
              {change.field === "certification" ? (
                <CertificationNow change={change} userId={profile.user_id} />
              ) : change.field === "video_url" && change.after ? (
                <InterviewVideo
                  key={change.after}
                  videoUrl={change.after}
                  linkText={`Watch the interview of ${profile.full_name}`}
                />
              ) : (
                <Text text={change.after} />
              )}
            </Side>
          </dl>
        </li>
      ))}
    </ul>
  );
}

type CertificationChange = Extract<ProfileChange, { field: "certification" }>;

const fieldTitles: Record<ReviewedField, string> = {
  first_name: "First name",
  last_name: "Last name",
  bio: "Bio",
  video_url: "Interview video",
};

function titleOf(change: ProfileChange): string {
  if (change.field !== "certification") return fieldTitles[change.field];
  if (!change.before) return "Certification added";
  return change.after ? "Certification changed" : "Certification removed";
}

function keyOf(change: ProfileChange): string {
  return change.field === "certification" ? ((change.after ?? change.before)?.id ?? "") : change.field;
}

function beforeOf(change: ProfileChange): ReactNode {
  if (change.field !== "certification") return <Text text={change.before} />;
  if (!change.before) return <Text text={null} />;
  const { file_name } = change.before;
  return (
    <>
      <CertificationFacts certification={change.before} />
      <p className="wrap-anywhere text-ink-soft text-sm">{file_name ? `File: ${file_name}` : "No file"}</p>
    </>
  );
}

function CertificationNow({ change, userId }: { change: CertificationChange; userId: string }) {
  if (!change.after) return <Text text={null} />;
  return (
    <>
      <CertificationFacts certification={change.after} />
      {change.is_file_replaced && <p className="text-ink-soft text-sm">The file is a new one.</p>}
      <CertificateFile userId={userId} certification={change.after} isReadOnly />
    </>
  );
}

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

function CertificationFacts({
  certification: { name, organization, date_obtained },
}: {
  certification: Certification;
}) {
  const date = parseIsoDay(date_obtained);
  return (
    <>
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {organization && `${organization}, `}
        {date ? longDay.format(date) : date_obtained}
      </p>
    </>
  );
}

function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-control bg-sunken p-3">
      <dt className="mb-1 text-ink-soft text-sm">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Text({ text }: { text: string | null }) {
  if (!text) return <span className="text-ink-soft">None</span>;
  return <p className="measure wrap-anywhere whitespace-pre-line">{text}</p>;
}
