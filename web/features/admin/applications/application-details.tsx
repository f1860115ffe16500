import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { listAnswers } from "../../../../contract/directory/answers.ts";
import type { Application } from "../../../../contract/directory/applications.schema.ts";
import { setupSteps } from "../../../../contract/directory/applications.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatDateTime, formatHourlyRate, formatLongDate, formatNumber } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { ContactLinks } from "../../../ui/basics/contact-links.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { AnswerList } from "../../shared/doula-profile/answers.tsx";
import { CertificateFile } from "../../shared/doula-profile/certificate-file.tsx";
import { InterviewVideo } from "../../shared/doula-profile/interview-video.tsx";
import { PackageTerms } from "../../shared/doula-profile/package-facts.tsx";
import { ApplicationStatusBadge, statusTexts } from "./application-status.tsx";
import { WaitingTime } from "./waiting-time.tsx";

/** What a decision rests on, then everything else a doula submitted, and earlier decisions. */
export function ApplicationDetails({ application }: { application: Application }) {
  const { full_name, email, phone_number, profile_image_url, status, submitted_at, bio, video_url } =
    application;
  const [firstName = "", ...lastNames] = full_name.split(" ");
  const unfinished = setupSteps.filter(({ id }) => !application.steps[id]).map(({ title }) => title);

  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 md:items-start md:gap-x-4">
        <Avatar
          firstName={firstName}
          lastName={lastNames.join(" ")}
          image={profile_image_url}
          size="lg"
          className="max-md:size-12 max-md:text-base md:row-span-2"
        />
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="wrap-anywhere text-lg">{full_name || email}</h3>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ApplicationStatusBadge status={status} />
            {submitted_at && (
              <p className="text-ink-soft text-sm">Submitted {formatDateTime(submitted_at)}</p>
            )}
            {status === "pending" && submitted_at && <WaitingTime appliedAt={submitted_at} />}
          </div>
        </div>
        {/* Below the face on a phone, where an email address needs the whole width. */}
        <ContactLinks phone={phone_number} email={email} className="max-md:col-span-2 md:col-start-2" />
      </div>
      <Gaps tone="warning" title="Can't be approved until these steps are done" gaps={unfinished} />
      <Gaps tone="info" title="Missing, but not required" gaps={listMissing(application)} />
      <div className="grid gap-5 md:grid-cols-2 md:gap-6">
        <Section title="Interview video">
          {video_url ? (
            <InterviewVideo
              key={video_url}
              videoUrl={video_url}
              linkText={`Watch ${firstName || "the"}'s interview`}
            />
          ) : (
            <Nothing />
          )}
        </Section>
        <Certifications application={application} />
      </div>
      {bio && (
        <Section title="Bio">
          <p className="measure wrap-anywhere whitespace-pre-line">{bio}</p>
        </Section>
      )}
      <Answers application={application} />
      <Section title="Details">
        <Facts application={application} />
      </Section>
      <Packages application={application} />
      <History application={application} />
    </>
  );
}

/** A server of the previous release sends no answers. */
function Answers({ application: { answers } }: { application: Application }) {
  const answered = listAnswers(answers);
  if (answered.length === 0) return null;
  return (
    <Section title="Answers to parents' questions">
      <AnswerList answers={answered} />
    </Section>
  );
}

interface GapsProps {
  tone: "warning" | "info";
  title: string;
  gaps: string[];
}

function Gaps({ tone, title, gaps }: GapsProps) {
  if (gaps.length === 0) return null;
  return (
    <InlineAlert tone={tone} title={title}>
      <ul>
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </InlineAlert>
  );
}

/** What a reviewer would otherwise have to look for, but no step asks for. */
function listMissing({ payment_state, profile_image_url, bio }: Application): string[] {
  const missing = [
    !bio && "No introduction yet",
    !profile_image_url && "No photo",
    payment_state && payment_state !== "active" && "Connected; Stripe still needs some of their details.",
  ];
  return missing.filter((gap) => typeof gap === "string");
}

const npiName = "NPI";

function Facts({ application }: { application: Application }) {
  const { address, years_experience, hourly_rate, births_attended, specializations, pronouns } = application;
  const facts: [string, string | null | undefined][] = [
    ["Address", address],
    ["Experience", years_experience === null ? null : pluralize(years_experience, "year")],
    ["Hourly rate", hourly_rate === null ? null : formatHourlyRate(toCents(hourly_rate))],
    ["Services offered", joinList(application.services_offered)],
    ["Births attended", births_attended === null ? null : formatNumber(births_attended)],
    ["Specialties", joinTags(application.specialties)],
    ["Specializations", specializations],
    ["Approach", joinTags(application.approach)],
    ["Languages", joinList(application.languages)],
    ["Experience with", joinList(application.experience ?? [])],
    ["Insurance", joinList(application.insurance ?? application.insurance_accepted)],
    ["Pronouns", pronouns],
    ["Business name", application.business_name],
    [npiName, application.npi],
  ];
  const communities: [string, string | null] = ["Communities", joinList(application.communities ?? [])];
  // Optional, so they are never missing.
  const given = [...facts, communities].filter(([, value]) => value);
  const missing = facts.filter(([, value]) => !value).map(([name]) => name);
  if (!application.bio) missing.unshift("Bio");
  return (
    <>
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-6">
        {given.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className="mt-2 text-ink-soft">
          Not given: {missing.map((name) => (name === npiName ? name : name.toLowerCase())).join(", ")}
        </p>
      )}
    </>
  );
}

function Certifications({ application: { user_id, certifications } }: { application: Application }) {
  return (
    <Section title="Certifications">
      {certifications.length === 0 && <Nothing />}
      <ul className="flex flex-col gap-3">
        {certifications.map((certification) => (
          <li key={certification.id} className="rounded-card border border-line p-4">
            <p className="wrap-anywhere font-semibold">{certification.name}</p>
            <p className="wrap-anywhere mb-1 text-ink-soft text-sm">
              {certification.organization && `${certification.organization}, `}
              {formatLongDate(certification.date_obtained)}
            </p>
            {certification.file_name ? (
              <CertificateFile userId={user_id} certification={certification} isReadOnly />
            ) : (
              <MissingFile>No file</MissingFile>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A warning in amber about certifications without a file. */
export function MissingFile({ children, className }: { children: string; className?: string }) {
  return (
    <p className={cn("flex items-center gap-1.5 text-pending text-sm", className)}>
      <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </p>
  );
}

function Packages({ application: { packages } }: { application: Application }) {
  return (
    <Section title="Packages">
      {packages.length === 0 && <Nothing />}
      <ul className="flex flex-col gap-3">
        {packages.map((offer) => (
          <li key={offer.id} className="rounded-card border border-line p-4">
            <p className="wrap-anywhere font-semibold">{offer.name}</p>
            <PackageTerms offer={offer} />
            {offer.description && (
              <p className="measure wrap-anywhere mt-1 whitespace-pre-line">{offer.description}</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Earlier review decisions, latest first. */
function History({ application: { reviews } }: { application: Application }) {
  if (reviews.length === 0) return null;
  return (
    <Section title="History">
      <ol className="flex flex-col gap-3">
        {reviews.map(({ id, created_at, decision, notes, reviewer_name }) => (
          <li key={id} className="border-line border-l-4 pl-3">
            <p>
              <span className="font-semibold">{statusTexts[decision]}</span> by{" "}
              {reviewer_name || "a former admin"}
              <span className="block text-ink-soft text-sm">{formatDateTime(created_at)}</span>
            </p>
            {notes && <p className="measure wrap-anywhere mt-1 whitespace-pre-line">{notes}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

function Nothing() {
  return <span className="text-ink-soft">Not given</span>;
}

function joinList(items: string[]): string | null {
  return items.join(", ") || null;
}

/** The tags as doulas' pages show them: 'Inquisitive, Affirming'. */
function joinTags(tags: string[]): string | null {
  return joinList(tags.map((tag) => tag.charAt(0).toUpperCase() + tag.slice(1)));
}
