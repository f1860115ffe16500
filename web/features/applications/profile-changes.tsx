import { diffWords } from "diff";
import { Fragment, type ReactNode } from "react";
import { splitFullName } from "../../../contract/accounts.ts";
import type { Certification } from "../../../contract/certifications.schema.ts";
import type { ChangedProfile, ProfileChange } from "../../../contract/profile-changes.schema.ts";
import type { ReviewedTags, ReviewedText } from "../../../contract/profile-changes.ts";
import { parseIsoDay } from "../../lib/calendar-day.ts";
import { cn } from "../../lib/class-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { CertificateFile } from "../certifications/certificate-file.tsx";
import { InterviewVideo } from "../doulas/interview-video.tsx";
import { PackageTerms } from "../packages/package-facts.tsx";

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const fullDay = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** The approved and current value of each changed field, grouped by the day of its last change. */
export function ProfileChanges({ profile }: { profile: ChangedProfile }) {
  return groupByDay(profile.changes).map(([day, changes]) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a section with a name is a landmark
    <div key={day} role="group" aria-label={day} className="flex flex-col gap-3">
      <h3 className="border-line border-b pb-1 font-sans font-semibold text-ink-soft text-sm">{day}</h3>
      <ul className="flex flex-col gap-4">
        {changes.map((change) => (
          <li key={changeKey(change)} className="flex flex-col gap-2">
            <h4 className="font-sans font-semibold text-sm">{changeTitle(change)}</h4>
            <dl className="grid gap-2 sm:items-start sm:gap-3 sm:has-[>:nth-child(2)]:grid-cols-2">
              {!isAdded(change) && (
                <Side name="Before" isShort={isShort(change)}>
                  {renderBefore(change)}
                </Side>
              )}
              <Side name="Now" isShort={isShort(change)}>
                {renderNow(change, profile)}
              </Side>
            </dl>
          </li>
        ))}
      </ul>
    </div>
  ));
}

function groupByDay(changes: readonly ProfileChange[]): [string, ProfileChange[]][] {
  const days = new Map<string, ProfileChange[]>();
  for (const change of changes) {
    const day = fullDay.format(new Date(change.changed_at));
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return [...days];
}

type FieldChange<Field extends ProfileChange["field"]> = Extract<ProfileChange, { field: Field }>;
type Package = NonNullable<FieldChange<"package">["after"]>;

const fieldTitles: Record<ReviewedText | ReviewedTags | "births_attended", string> = {
  first_name: "First name",
  last_name: "Last name",
  profile_image_url: "Profile picture",
  location: "Location",
  specializations: "Specializations",
  bio: "Bio",
  video_url: "Interview video",
  services_offered: "Services offered",
  specialties: "Specialties",
  insurance_accepted: "Insurance",
  approach: "Approach",
  languages: "Languages",
  births_attended: "Births attended",
};

function changeTitle(change: ProfileChange): string {
  if (change.field !== "certification" && change.field !== "package") return fieldTitles[change.field];
  const noun = change.field === "package" ? "Package" : "Certification";
  if (!change.before) return `${noun} added`;
  return `${noun} ${change.after ? "changed" : "removed"}`;
}

/** Its title says that there is nothing before. */
function isAdded({ field, before }: ProfileChange): boolean {
  return before === null && (field === "certification" || field === "package");
}

const shortFields: ProfileChange["field"][] = ["first_name", "last_name", "location", "births_attended"];

function isShort({ field }: ProfileChange): boolean {
  return shortFields.includes(field);
}

function changeKey(change: ProfileChange): string {
  if (change.field !== "certification" && change.field !== "package") return change.field;
  return (change.after ?? change.before)?.id ?? "";
}

function renderBefore(change: ProfileChange): ReactNode {
  const { field, before } = change;
  if (before === null) return <Text text={null} />;
  if (field === "profile_image_url") return <span className="text-ink-soft">Deleted picture</span>;
  if (field === "certification") {
    const { file_name } = before;
    return (
      <>
        <CertificationFacts certification={before} />
        <p className="wrap-anywhere text-ink-soft text-sm">{file_name ? `File: ${file_name}` : "No file"}</p>
      </>
    );
  }
  if (field === "package") return <PackageFacts offer={before} />;
  return <Text text={formatValue(before)} />;
}

function renderNow(change: ProfileChange, { user_id, full_name }: ChangedProfile): ReactNode {
  const { field, before, after } = change;
  if (after === null) return <Text text={null} />;
  if (field === "profile_image_url") return <Avatar image={after} size="xl" label="New picture" />;
  if (field === "certification") {
    return (
      <>
        <CertificationFacts certification={after} />
        {change.is_file_replaced && <p className="text-ink-soft text-sm">The file was replaced.</p>}
        <CertificateFile userId={user_id} certification={after} isReadOnly />
      </>
    );
  }
  if (field === "package") return <PackageFacts offer={after} />;
  if (field === "video_url") {
    const { firstName } = splitFullName(full_name);
    return (
      <InterviewVideo key={after} videoUrl={after} linkText={`Watch ${firstName || "the"}’s interview`} />
    );
  }
  if (before === null || isShort(change)) return <Text text={formatValue(after)} />;
  if (Array.isArray(before) && Array.isArray(after)) return <ChangedList before={before} now={after} />;
  return <ChangedText before={formatValue(before)} now={formatValue(after)} />;
}

function formatValue(value: string | number | string[]): string {
  if (typeof value === "number") return value.toLocaleString("en-US");
  return Array.isArray(value) ? value.join(", ") : value;
}

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

function PackageFacts({ offer }: { offer: Package }) {
  return (
    <>
      <p className="wrap-anywhere font-semibold">{offer.name}</p>
      <PackageTerms offer={offer} />
      {offer.description && <Text text={offer.description} />}
    </>
  );
}

interface SideProps {
  name: string;
  /** Leaves room for the name in the same line. */
  isShort: boolean;
  children: ReactNode;
}

function Side({ name, isShort: isInline, children }: SideProps) {
  return (
    <div className={cn("min-w-0 rounded-control bg-sunken p-3", isInline && "flex items-baseline gap-3")}>
      <dt className={cn("text-ink-soft text-sm", isInline ? "w-12 shrink-0" : "mb-1")}>{name}</dt>
      <dd className="min-w-0 grow">{children}</dd>
    </div>
  );
}

const textClasses = "measure wrap-anywhere whitespace-pre-line";

function Text({ text }: { text: string | null }) {
  if (!text) return <span className="text-ink-soft">None</span>;
  return <p className={textClasses}>{text}</p>;
}

/** The current list, with its new items marked. */
function ChangedList({ before, now }: { before: string[]; now: string[] }) {
  if (now.length === 0) return <Text text={null} />;
  return (
    <p className={textClasses}>
      {now.map((item, position) => (
        <Fragment key={item}>
          {position > 0 && ", "}
          {before.includes(item) ? item : <New>{item}</New>}
        </Fragment>
      ))}
    </p>
  );
}

/** The current text, with its new words marked. */
function ChangedText({ before, now }: { before: string; now: string }) {
  let position = 0;
  return (
    <p className={textClasses}>
      {diffWords(before, now).map(({ value, added, removed }) => {
        if (removed) return null;
        const key = position;
        position += value.length;
        if (!added) return <Fragment key={key}>{value}</Fragment>;
        return <New key={key}>{value}</New>;
      })}
    </p>
  );
}

function New({ children }: { children: string }) {
  return (
    <mark className="bg-confirmed-wash text-ink underline decoration-confirmed underline-offset-4">
      {children}
    </mark>
  );
}
