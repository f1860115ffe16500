import type { z } from "zod";
import type { newReportSchema } from "../../contract/trust/reports.schema.ts";
import { findReported, type OwnConversation } from "../messaging/messages/service.ts";
import { lockReporter } from "../platform/database/locks.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Platform } from "../platform/platform.ts";
import { saveReport } from "../trust/reports/service.ts";

/** Reports the other person in a conversation, for one of their messages or their newest. */
export function reportPerson(
  platform: Platform,
  { reason, details, message_id: messageId, ...own }: OwnConversation & z.infer<typeof newReportSchema>,
): Promise<{ id: string; created_at: string }> {
  return inTransaction(platform.db, async (tx) => {
    const { userId: reporterId, conversationId } = own;
    await lockReporter(tx, reporterId);
    const about = await findReported(tx, { ...own, messageId });
    return saveReport(platform, tx, { ...about, reporterId, conversationId, reason, details });
  });
}
