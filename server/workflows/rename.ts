import type { NamesChange } from "../../contract/identity/profiles.schema.ts";
import { renameDoula, renameFormerDoula } from "../directory/doulas/service.ts";
import { limitNameChanges, type ProfileOwner, renameUser } from "../identity/profiles/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";

/** Changes the viewer's names and, for a doula or a former one, those in their profile. */
export async function changeNames(
  platform: Platform,
  { viewerId, userId, names, isDoula }: ProfileOwner & { names: NamesChange; isDoula: boolean },
): Promise<void> {
  if (viewerId !== userId) throw new Refusal("not_found");
  const { first_name: firstName, last_name: lastName } = names;
  const stored = { firstName, lastName, fullName: `${firstName} ${lastName}` };
  const rename = isDoula ? renameDoula : renameFormerDoula;
  await limitNameChanges(platform, { userId, names: stored, field: "first_name" }, () =>
    inTransaction(platform.db, async (tx) => {
      await renameUser(tx, { userId, names: stored });
      await rename(platform, tx, { userId, names: stored });
    }),
  );
}
