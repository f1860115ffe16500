import { and, eq, or } from "drizzle-orm";
import { type Queryable, schema } from "../../../db/database.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { blocks } from "../../trust/blocks/service.ts";

const { doulaProfiles } = schema;

/** Booking transactions lock the doula first, like `blockPerson`. */
export async function requireNoBlock(
  db: Queryable,
  { clientId, doulaProfileId }: { clientId: string; doulaProfileId: string },
): Promise<void> {
  const found = await db
    .select({ blockerId: blocks.blockerId, isCarriedOver: blocks.isCarriedOver })
    .from(doulaProfiles)
    .innerJoin(
      blocks,
      or(
        and(eq(blocks.blockerId, clientId), eq(blocks.blockedId, doulaProfiles.userId)),
        and(eq(blocks.blockerId, doulaProfiles.userId), eq(blocks.blockedId, clientId)),
      ),
    )
    .where(eq(doulaProfiles.id, doulaProfileId));
  if (found.some(({ blockerId, isCarriedOver }) => blockerId === clientId && !isCarriedOver))
    throw new Refusal("doula_blocked");
  if (found.length > 0) throw new Refusal("doula_not_found");
}
