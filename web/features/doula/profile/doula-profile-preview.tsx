import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import type { OwnProfile } from "../../../../contract/directory/own-profile.schema.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { useMediaQuery } from "../../../ui/basics/use-media-query.ts";
import { type AppFormState, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { DoulaCardPreview } from "../../shared/doula-card/doula-card.tsx";
import { BirthsBadge } from "../../shared/doula-facts/births-badge.tsx";
import { OverviewSections } from "../../shared/doula-profile/overview-sections.tsx";
import type { TypedOwnProfile } from "./own-profile-form-schema.ts";

interface DoulaProfilePreviewProps {
  form: AppFormState<TypedOwnProfile>;
  profile: OwnProfile;
  /** Separate, because the picture is saved separately from the form. */
  picture: string | null;
}

/** The doula's card and page as parents see them, with the current input. */
export function DoulaProfilePreview({ form, profile, picture }: DoulaProfilePreviewProps) {
  const language_levels = useFieldValue(form, "language_levels");
  const typed = { ...useWatch({ control: form.control }), language_levels };
  const doula = { ...toPublicView(profile.public_profile, typed), profile_image_url: picture };
  const isAbove = useMediaQuery("(width < 64rem)");
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || !isAbove;
  return (
    <section
      aria-labelledby="preview-heading"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard, where it is longer than the window
      tabIndex={0}
      // The end fades, because it reaches the window's end.
      className="flex flex-col gap-4 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:rounded-card lg:p-1 lg:pb-10 lg:[mask-image:linear-gradient(to_bottom,black_calc(100%-2.5rem),transparent)]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id="preview-heading" className="text-lg md:text-xl">
            As parents see it
          </h2>
          {isShown && (
            <p className="mt-1 text-ink-soft text-sm">It updates as you type. Empty fields are left out.</p>
          )}
        </div>
        {isAbove && (
          <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide the preview" : "Show the preview"}
          </Button>
        )}
      </div>
      {isShown && (
        <>
          <Caption>In search results</Caption>
          <DoulaCardPreview doula={doula} />
          <Caption>On your page</Caption>
          <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 md:p-6">
            <BirthsBadge birthsAttended={doula.births_attended} />
            <OverviewSections doula={doula} level={3} />
          </div>
        </>
      )}
    </section>
  );
}

function Caption({ children }: { children: string }) {
  return <p className="-mb-2 font-semibold text-ink-soft text-sm">{children}</p>;
}

/**
 * The current input over the stored profile. Only the server can locate an address, so the city stays until
 * it is saved.
 */
function toPublicView(stored: OwnProfile["public_profile"], typed: Partial<TypedOwnProfile>): DoulaDetail {
  const firstName = typed.first_name?.trim() ?? "";
  const lastName = typed.last_name?.trim() ?? "";
  return {
    ...stored,
    first_name: firstName,
    last_name: lastName,
    full_name: `${firstName} ${lastName}`.trim() || "Your name",
    pronouns: typed.pronouns?.trim() || null,
    bio: typed.bio?.trim() || null,
    years_experience: parseWholeNumber(typed.years_experience),
    hourly_rate: parseNumber(typed.hourly_rate),
    specializations: typed.specializations?.trim() || null,
    services_offered: typed.services_offered ?? [],
    specialties: typed.specialties ?? [],
    insurance_accepted: typed.insurance_accepted ?? [],
    approach: typed.approach ?? [],
    languages: typed.languages ?? [],
    language_levels: typed.language_levels ?? {},
    experience: typed.experience ?? [],
    communities: typed.communities ?? [],
    contact: null,
  };
}

function parseWholeNumber(text: string | undefined): number | null {
  const number = parseNumber(text);
  return number === null ? null : Math.trunc(number);
}

function parseNumber(text: string | undefined): number | null {
  const number = Number(text);
  return text?.trim() && Number.isFinite(number) && number >= 0 ? number : null;
}
