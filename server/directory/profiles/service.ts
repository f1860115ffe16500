import { eq } from "drizzle-orm";
import { queryBuilder, schema, type Transaction } from "../../../db/database.ts";

const { doulaPackages, doulaProfiles } = schema;

/**
 * Returns a subquery with every doula's profile, in all statuses, for joins in other domains. It leaves out the doula's
 * address and what only directory uses. `alias` is its name in the statement.
 */
export function selectDoulas<Alias extends string>(alias: Alias) {
  return queryBuilder
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
      pronouns: doulaProfiles.pronouns,
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
    .as(alias);
}

/** Returns a subquery with every package, hidden ones included, for joins in other domains. */
export function selectPackages<Alias extends string>(alias: Alias) {
  return queryBuilder
    .select({
      id: doulaPackages.id,
      doulaProfileId: doulaPackages.doulaProfileId,
      name: doulaPackages.name,
      description: doulaPackages.description,
      price: doulaPackages.price,
      durationWeeks: doulaPackages.durationWeeks,
      type: doulaPackages.type,
      hourlyPrice: doulaPackages.hourlyPrice,
      timeOfDay: doulaPackages.timeOfDay,
      minimumHours: doulaPackages.minimumHours,
      asksBeforePayment: doulaPackages.asksBeforePayment,
      reducedFeeBirths: doulaPackages.reducedFeeBirths,
      reducedFeeFrom: doulaPackages.reducedFeeFrom,
      isActive: doulaPackages.isActive,
    })
    .from(doulaPackages)
    .as(alias);
}

type CallRules = Partial<
  Pick<
    typeof doulaProfiles.$inferInsert,
    "noticeMinutes" | "bufferMinutes" | "horizonDays" | "requiresApproval" | "attendsBirths"
  >
>;

/** Saves when a doula can be booked, and whether they attend births. Call under the doula's lock. */
export async function saveCallRules(
  tx: Transaction,
  doulaProfileId: string,
  rules: CallRules,
): Promise<void> {
  await tx.update(doulaProfiles).set(rules).where(eq(doulaProfiles.id, doulaProfileId));
}
