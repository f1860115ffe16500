import { practiceLimits } from "../../../contract/scheduling/practice.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { addressNeighborhood } from "../../platform/security/networks.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";

const day = { seconds: 24 * 60 * 60 } as const;

const dueDateLimits = defineLimits({
  /** Records for a day that an asker has asked about a due date. */
  due_date_asked: { points: 1, ...day },
  due_dates_asked: { points: practiceLimits.dueDatesPerDay, ...day },
  /** Asked by all accounts of a network together. */
  network_due_dates_asked: { points: practiceLimits.networkDueDatesPerDay, ...day },
});

/** Who asks about a due date: an account or, for a visitor, the network of their address. */
interface Asker {
  viewerId: string | undefined;
  address: string;
}

/**
 * Counts the different due dates that an account or network asks about in a day, so that nobody can read a
 * doula's calendar date by date. Returns false past the limit: every doula is then unknown.
 */
export async function countDueDate(
  platform: Pick<Platform, "rateLimit">,
  { viewerId, address }: Asker,
  dueDate: string,
): Promise<boolean> {
  const network = addressNeighborhood(address) ?? address;
  const { due_dates_asked, network_due_dates_asked } = dueDateLimits;
  if (!viewerId) return countQuestion(platform, { asker: network, dueDate, limit: due_dates_asked });
  return (
    (await countQuestion(platform, { asker: viewerId, dueDate, limit: due_dates_asked })) &&
    (await countQuestion(platform, { asker: `accounts ${network}`, dueDate, limit: network_due_dates_asked }))
  );
}

interface Question {
  asker: string;
  dueDate: string;
  limit: (typeof dueDateLimits)["due_dates_asked" | "network_due_dates_asked"];
}

/** A due date that was asked about before costs nothing. */
async function countQuestion(
  { rateLimit }: Pick<Platform, "rateLimit">,
  { asker, dueDate, limit }: Question,
): Promise<boolean> {
  const { due_date_asked } = dueDateLimits;
  const question = `${asker} ${dueDate}`;
  if (!(await rateLimit.hasLeft(due_date_asked, question))) return true;
  try {
    await rateLimit.count(limit, asker);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  await rateLimit.record(due_date_asked, question);
  return true;
}
