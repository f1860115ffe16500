import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import { messagingExports } from "./exports.ts";
import { messagesRoutes } from "./messages/routes.ts";
import { startMessageJobs } from "./messages/unread-emails.ts";

export const messaging = {
  routes: (platform: Platform) => messagesRoutes(platform),
  startJobs: startMessageJobs,
  exports: messagingExports,
} satisfies Domain;
