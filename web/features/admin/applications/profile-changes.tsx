import { diffWords } from "diff";
import { Fragment, type ReactNode } from "react";
import { questionTexts } from "../../../../contract/directory/answers.ts";
import type { Certification } from "../../../../contract/directory/certifications.schema.ts";
import type { ChangedProfile, ProfileChange } from "../../../../contract/directory/profile-changes.schema.ts";
import type { ReviewedTags, ReviewedText } from "../../../../contract/directory/profile-changes.ts";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatFullDay, formatLongDate, formatNumber } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { CertificateFile } from "../../shared/doula-profile/certificate-file.tsx";
import { InterviewVideo } from "../../shared/doula-profile/interview-video.tsx";
import { PackageTerms } from "../../shared/doula-profile/package-facts.tsx";

interface ProfileChangesProps {
  profile: ChangedProfile;
  /** Shows each day above its changes. */
  hasDays: boolean;
}

/** The approved and current value of each changed field, grouped by the day of its last change. */
export function ProfileChanges({ profile, hasDays }: ProfileChangesProps) {
  return groupByDay(profile.changes).map(([day, changes]) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a section with a name is a landmark
    <div key={day} role="group" aria-label={`Changed ${day}`} className="flex flex-col gap-4">
      <h3
        className={cn(
          "border-line border-b pb-1 font-sans font-semibold text-ink-soft text-sm",
          !hasDays && "sr-only",
        )}
      >
        Changed {day}
      </h3>
      <ul className="flex flex-col gap-4 max-md:gap-3 max-md:divide-y max-md:divide-line">
        {changes.map((change) => (
          <li key={changeKey(change)} className="flex flex-col gap-1 max-md:pb-3 max-md:last:pb-0 md:gap-2">
            <h4 className="font-sans font-semibold text-ink-soft text-sm">{formatChangeTitle(change)}</h4>
            <Change change={change} profile={profile} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Shows a text or list once, with additions and removals marked, and the old and new version of any other value. */
function Change({ change, profile }: { change: ProfileChange; profile: ChangedProfile }) {
  switch (change.field) {
    case "bio":
    case "specializations":
    case "answer":
      return (
        <BeforeAndNow>
          <ChangedText before={change.before ?? ""} now={change.after ?? ""} />
        </BeforeAndNow>
      );
    case "services_offered":
    case "specialties":
    case "insurance_accepted":
    case "approach":
    case "languages":
    case "experience":
    case "communities":
      return (
        <BeforeAndNow>
          <ChangedList before={change.before ?? []} now={change.after ?? []} />
        </BeforeAndNow>
      );
    default:
      return (
        <dl className="grid gap-2 md:items-start md:gap-3 md:has-[>:nth-child(2)]:grid-cols-2">
          {!isAdded(change) && (
            <Side name="Before" isShort={isShort(change)}>
              {renderBefore(change)}
            </Side>
          )}
          <Side name="Now" isShort={isShort(change)}>
            {renderNow(change, profile)}
          </Side>
        </dl>
      );
  }
}

function BeforeAndNow({ children }: { children: ReactNode }) {
  return (
    <dl>
      <dt className="sr-only">Before and now</dt>
      <dd>{children}</dd>
    </dl>
  );
}

function groupByDay(changes: readonly ProfileChange[]): [string, ProfileChange[]][] {
  const days = new Map<string, ProfileChange[]>();
  for (const change of changes) {
    const day = formatFullDay(change.changed_at);
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  // Long texts come last, so that they don't push the lists out of view.
  return [...days].map(([day, ofDay]) => [
    day,
    ofDay.toSorted((a, b) => Number(isLongText(a)) - Number(isLongText(b))),
  ]);
}

function isLongText({ field }: ProfileChange): boolean {
  return field === "bio" || field === "specializations" || field === "answer";
}

type FieldChange<Field extends ProfileChange["field"]> = Extract<ProfileChange, { field: Field }>;
type Package = NonNullable<FieldChange<"package">["after"]>;
/** A change that is shown as two values. */
type ReplacedValue = Exclude<ProfileChange, FieldChange<ReviewedTags>>;

const fieldTitles: Record<ReviewedText | ReviewedTags | "births_attended", string> = {
  first_name: "First name",
  last_name: "Last name",
  profile_image_url: "Profile picture",
  location: "Location",
  specializations: "Specializations, in their own words",
  bio: "Bio",
  video_url: "Interview video",
  services_offered: "Services offered",
  specialties: "Specialties",
  insurance_accepted: "Insurance",
  approach: "Approach",
  languages: "Languages",
  experience: "Experience with",
  communities: "Communities",
  births_attended: "Births attended",
};

function formatChangeTitle(change: ProfileChange): string {
  if (change.field === "answer") return questionTexts[change.question];
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
  if (change.field === "answer") return change.question;
  if (change.field !== "certification" && change.field !== "package") return change.field;
  return (change.after ?? change.before)?.id ?? "";
}

function renderBefore(change: ReplacedValue): ReactNode {
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
  if (field === "video_url") return <VideoLink url={before} />;
  return <Text text={formatValue(before)} />;
}

function renderNow(change: ReplacedValue, { user_id, full_name }: ChangedProfile): ReactNode {
  const { field, after } = change;
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
      <div className="max-w-72">
        <InterviewVideo key={after} videoUrl={after} linkText={`Watch ${firstName || "the"}'s interview`} />
      </div>
    );
  }
  return <Text text={formatValue(after)} />;
}

function formatValue(value: string | number): string {
  return typeof value === "number" ? formatNumber(value) : value;
}

function CertificationFacts({
  certification: { name, organization, date_obtained },
}: {
  certification: Certification;
}) {
  return (
    <>
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {organization && `${organization}, `}
        {formatLongDate(date_obtained)}
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

/** The earlier list with what was removed, and after it what is new. */
function ChangedList({ before, now }: { before: string[]; now: string[] }) {
  const added = now.filter((item) => !before.includes(item));
  return (
    <ul className="flex flex-wrap gap-1.5 pt-0.5">
      {[...before, ...added].map((item) => (
        <li
          key={item}
          className="wrap-anywhere rounded-control border border-line px-2 py-0.5 has-[del]:bg-removed has-[mark]:bg-added"
        >
          {!now.includes(item) ? <Removed>{item}</Removed> : before.includes(item) ? item : <New>{item}</New>}
        </li>
      ))}
    </ul>
  );
}

/** Both texts in one: the words that were removed, and those that are new. */
function ChangedText({ before, now }: { before: string; now: string }) {
  let position = 0;
  return (
    <p className={textClasses}>
      {diffWords(before, now).map(({ value, added, removed }) => {
        const key = position;
        position += value.length;
        if (!added && !removed) return <Fragment key={key}>{value}</Fragment>;
        const words = value.trimEnd();
        // Otherwise a removed word would touch the one that replaces it.
        const space = value.slice(words.length) || (removed && " ");
        return (
          <Fragment key={key}>
            {added ? <New>{words}</New> : <Removed>{words}</Removed>}
            {space}
          </Fragment>
        );
      })}
    </p>
  );
}

function New({ children }: { children: string }) {
  return (
    <mark className="bg-added text-ink underline decoration-confirmed underline-offset-4">{children}</mark>
  );
}

function Removed({ children }: { children: string }) {
  return <del className="bg-removed text-ink line-through decoration-1 decoration-ink/60">{children}</del>;
}

/** An earlier video: not a player, because only the current one is decided on. */
function VideoLink({ url }: { url: string }) {
  if (!url.startsWith("https://")) return <Text text={url} />;
  return (
    <TextLink href={url} opensNewTab className="wrap-anywhere">
      {url}
      <span className="sr-only"> (opens in a new tab)</span>
    </TextLink>
  );
}
