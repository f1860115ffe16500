import { eq } from "drizzle-orm";
import type { OwnPayer } from "../../../contract/directory/payers.schema.ts";
import { formatPayer } from "../../../contract/directory/payers.ts";
import { schema, type Transaction } from "../../../db/database.ts";

const { doulaPayers } = schema;

/** Call under the profile's lock. */
export async function replacePayers(
  tx: Transaction,
  doulaProfileId: string,
  payers: readonly OwnPayer[],
): Promise<void> {
  await tx.delete(doulaPayers).where(eq(doulaPayers.doulaProfileId, doulaProfileId));
  if (payers.length === 0) return;
  await tx.insert(doulaPayers).values(
    payers.map(({ ends_on: endsOn, ...payer }) => ({
      ...payer,
      doulaProfileId,
      endsOn,
      label: formatPayer(payer),
    })),
  );
}
