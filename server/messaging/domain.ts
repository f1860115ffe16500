import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import { findBlocksAndReports } from "../trust/reports/service.ts";
import { streamOwnMessages } from "./messages/export.ts";
import { messagesRoutes } from "./messages/routes.ts";
import { selectConversationMembers } from "./messages/service.ts";
import { startMessageJobs } from "./messages/unread-emails.ts";

export const messaging = {
  routes: (platform: Platform) => messagesRoutes(platform),
  startJobs: startMessageJobs,
  exports: {
    "messages.json": streamOwnMessages,
    // Reports are about conversations, so what trust exports of them is read here.
    "blocks-and-reports.json": ({ db }, { viewer }) =>
      findBlocksAndReports(db, { userId: viewer.id, members: selectConversationMembers("members") }),
  },
  personalTables: {
    conversation_members: "messages.json",
    messages: "messages.json",
  },
} satisfies Domain;
