import { queryBuilder, schema } from "../../../db/database.ts";

const { doulaProfiles } = schema;

/**
 * Doulas' profiles as other domains join them, in all statuses. Leaves out where the doula lives and what only
 * directory decides by. Postgres reads the columns that a statement uses, through the table's indexes.
 * @public
 */
export const doulas = queryBuilder
  .select({
    id: doulaProfiles.id,
    userId: doulaProfiles.userId,
    createdAt: doulaProfiles.createdAt,
    slug: doulaProfiles.slug,
    status: doulaProfiles.status,
    isListed: doulaProfiles.isListed,
    unlistedReasons: doulaProfiles.unlistedReasons,
    lastListed: doulaProfiles.lastListed,
    fullName: doulaProfiles.fullName,
    firstName: doulaProfiles.firstName,
    lastName: doulaProfiles.lastName,
    profileImageUrl: doulaProfiles.profileImageUrl,
    location: doulaProfiles.location,
    timeZone: doulaProfiles.timeZone,
    email: doulaProfiles.email,
    phoneNumber: doulaProfiles.phoneNumber,
    introCallMedium: doulaProfiles.introCallMedium,
    introCallLink: doulaProfiles.introCallLink,
    noticeMinutes: doulaProfiles.noticeMinutes,
    bufferMinutes: doulaProfiles.bufferMinutes,
    horizonDays: doulaProfiles.horizonDays,
    requiresApproval: doulaProfiles.requiresApproval,
    pausedAt: doulaProfiles.pausedAt,
    atBirthSince: doulaProfiles.atBirthSince,
    atBirthUntil: doulaProfiles.atBirthUntil,
    attendsBirths: doulaProfiles.attendsBirths,
    stripeAccountId: doulaProfiles.stripeAccountId,
    stripeState: doulaProfiles.stripeState,
    stripeChargesEnabled: doulaProfiles.stripeChargesEnabled,
    businessName: doulaProfiles.businessName,
    npi: doulaProfiles.npi,
  })
  .from(doulaProfiles)
  .as("doulas");
