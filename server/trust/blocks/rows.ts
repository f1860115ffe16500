import { queryBuilder, schema } from "../../../db/database.ts";

const { blocks: stored } = schema;

/** Blocks between accounts as other domains join them, also those carried over from former accounts. */
export const blocks = queryBuilder
  .select({
    blockerId: stored.blockerId,
    blockedId: stored.blockedId,
    isCarriedOver: stored.isCarriedOver,
  })
  .from(stored)
  .as("blocks");
