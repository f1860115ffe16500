import { introCallLinkMessages } from "../../../contract/directory/doulas.ts";
import { formatLanguage, type LanguageLevels } from "../../../contract/directory/families.ts";
import type { OwnProfile, OwnProfileChange } from "../../../contract/directory/own-profile.schema.ts";
import type { SessionUser } from "../../../contract/identity/accounts.schema.ts";
import { toCents, toDecimalDollars } from "../../../contract/platform/money.ts";
import { limitNameChanges, lockAccount, renameUser } from "../../identity/profiles/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { PlacesProvider } from "../../providers/places/places.ts";
import { type PlaceSource, resolveAddress } from "../places/service.ts";
import { auditBusinessChange, auditChange } from "./audited-change.ts";
import { findEdited, findStored, updateProfile } from "./own-profile-queries.ts";
import { findInsurance } from "./payer-queries.ts";
import { lockEditableProfile, readOwnPage, requireOwnProfile, toAddressColumns } from "./service.ts";

interface OwnChange {
  viewer: SessionUser;
  change: OwnProfileChange;
  places: PlacesProvider;
}

/** Changes a doula's own profile and returns it. Omitted fields stay as they are. */
export async function changeOwnProfile(
  platform: Platform,
  { viewer, change, places }: OwnChange,
): Promise<OwnProfile> {
  const { db, logger } = platform;
  const { id: userId } = viewer;
  // Checked again under the lock. Checking here avoids locating an address for nothing.
  const { status } = await requireOwnProfile(db, userId);
  if (status === "pending") throw new Refusal("profile_in_review");
  const stored = await findStored(db, userId);
  const placement = await placeAddress({ places, logger }, change, stored);

  const save = () =>
    inTransaction(db, async (tx) => {
      await lockAccount(tx, userId);
      const profile = await lockEditableProfile(tx, userId);
      const before = await findEdited(tx, profile.id);
      if (before.updated_at !== change.updated_at) throw new Refusal("profile_changed");
      requireCallLink(before, change);
      const names = pickChangedNames(before, change);
      const insurance = await findInsurance(tx, profile.id);
      const spoken = describeLanguages(before, {});
      await updateProfile(tx, profile.id, {
        ...toColumns(change),
        languageLevels: pickLevels(before, change),
        ...placement,
        ...names,
      });
      await renameUser(tx, { userId, names });
      const after = {
        ...pickReviewedValues(change, await findInsurance(tx, profile.id)),
        languages: describeLanguages(before, change),
        ...("location" in placement ? { location: placement.location } : {}),
        first_name: names.firstName,
        last_name: names.lastName,
      };
      await auditChange(platform, tx, {
        userId,
        profile,
        before: { ...before, insurance_accepted: insurance, languages: spoken },
        after,
      });
      await auditBusinessChange(tx, { userId, profile, before, after: change });
    });
  const field = change.first_name === undefined ? "last_name" : "first_name";
  await limitNameChanges(platform, { userId, names: pickChangedNames(stored, change), field }, save);
  const changed = await readOwnPage(platform, userId);
  if (!changed) throw new Refusal("doula_profile_not_created");
  return changed;
}

function pickChangedNames(
  before: { first_name: string; last_name: string },
  { first_name: firstName = before.first_name, last_name: lastName = before.last_name }: OwnProfileChange,
) {
  return { firstName, lastName, fullName: `${firstName} ${lastName}`.trim() };
}

/** The values that admins review if they change after approval. */
function pickReviewedValues(change: OwnProfileChange, insurance_accepted: string[]) {
  const { bio, specializations, services_offered, specialties, approach, experience, communities } = change;
  return {
    ...{ bio, specializations, services_offered, specialties, insurance_accepted },
    ...{ approach, experience, communities },
  };
}

interface Languages {
  languages: string[];
  language_levels: LanguageLevels;
}

/** The levels after a change, of listed languages only. A page of the previous release sends none. */
function pickLevels(before: Languages, change: Partial<Languages>): LanguageLevels {
  const { languages, language_levels: levels } = { ...before, ...change };
  return Object.fromEntries(Object.entries(levels).filter(([language]) => languages.includes(language)));
}

/** 'English, Spanish (fluent)', as parents read it and admins review it. */
function describeLanguages(before: Languages, change: Partial<Languages>): string[] {
  const { languages } = { ...before, ...change };
  const levels = pickLevels(before, change);
  return languages.map((language) => formatLanguage(language, levels));
}

/** The stored location of a changed address. An unchanged address is not located again. */
async function placeAddress(
  source: PlaceSource,
  { address, place_id: placeId = null }: OwnProfileChange,
  stored: { address: string | null; isLocated: boolean },
) {
  if (address === undefined) return {};
  const isSame = address === stored.address && stored.isLocated && placeId === null;
  if (isSame) return {};
  if (address === null) return { latitude: null, longitude: null, publicPoint: null, location: null };
  return toAddressColumns(await resolveAddress(source, { address, placeId, field: "address" }));
}

/** Video calls need a link, whether the change sets the medium, the link or both. */
function requireCallLink(
  before: Awaited<ReturnType<typeof findEdited>>,
  {
    intro_call_medium: medium = before.intro_call_medium,
    intro_call_link: link = before.intro_call_link,
  }: Pick<OwnProfileChange, "intro_call_link"> & { intro_call_medium?: string | undefined },
): void {
  if (medium !== "video_link" || link !== null) return;
  const message = introCallLinkMessages.missing;
  throw new Refusal("invalid_input", { errors: [{ field: "intro_call_link", code: "required", message }] });
}

/** Location and names are computed elsewhere. */
function toColumns(change: OwnProfileChange) {
  const { hourly_rate: rate } = change;
  return {
    pronouns: change.pronouns,
    bio: change.bio,
    yearsExperience: change.years_experience,
    hourlyRate: typeof rate === "number" ? toDecimalDollars(toCents(rate)) : rate,
    phoneNumber: change.phone_number,
    address: change.address,
    servicesOffered: change.services_offered,
    specialties: change.specialties,
    insuranceAccepted: change.insurance_accepted,
    approach: change.approach,
    languages: change.languages,
    experience: change.experience,
    communities: change.communities,
    specializations: change.specializations,
    introCallMedium: change.intro_call_medium,
    introCallLink: change.intro_call_link,
    businessName: change.business_name,
    npi: change.npi,
  };
}
