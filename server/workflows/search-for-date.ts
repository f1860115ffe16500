import type { z } from "zod";
import type { searchQuerySchema } from "../../contract/directory/search.schema.ts";
import type { OnCallAnswer } from "../../contract/scheduling/practice.ts";
import {
  countDueDate,
  runSearch,
  type SearchParts,
  type SearchRequest,
} from "../directory/search/service.ts";
import { findExpecting } from "../scheduling/practice/service.ts";

interface DatedSearch extends Omit<SearchRequest, "dueDate"> {
  viewerId: string | undefined;
  dueDate: string;
}

/**
 * Searches for doulas who are on call for a due date. Without a question left for today, nobody's answer is known. A doula who
 * added capacity for the viewer, or already has their birth, is on call for them: pages say the same.
 */
export async function searchForDate(
  parts: SearchParts,
  query: z.output<typeof searchQuerySchema>,
  { viewerId, address, publicDb, fits, dueDate }: DatedSearch,
) {
  const { db, now } = parts.platform;
  const isAnswered = await countDueDate(parts.platform, { viewerId, address }, dueDate);
  const found = await runSearch(parts, query, {
    address,
    publicDb,
    fits,
    dueDate: isAnswered ? dueDate : null,
  });
  if (!isAnswered) return { ...found, items: found.items.map(withoutAnswer) };
  const asked = found.items.filter(({ on_call }) => on_call !== "yes").map(({ id }) => id);
  if (!viewerId || asked.length === 0) return found;
  const own = { doulaProfileIds: asked, parentUserId: viewerId, dueDate, now: now() };
  const expecting = await findExpecting(db, own);
  const items = found.items.map((doula) => (expecting.includes(doula.id) ? withAnswer(doula, "yes") : doula));
  return { ...found, items };
}

function withAnswer<Doula>(doula: Doula, on_call: OnCallAnswer) {
  return { ...doula, on_call };
}

/** For an asker who has no questions left. A doula who attends no births has no answer. */
function withoutAnswer<Doula extends { attends_births: boolean | null }>(doula: Doula) {
  return { ...doula, on_call: doula.attends_births === false ? null : ("unknown" as const) };
}
