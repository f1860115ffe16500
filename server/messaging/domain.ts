import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import { messagesRoutes } from "./messages/routes.ts";
import { startMessageJobs } from "./messages/unread-emails.ts";

export const messaging = {
  routes: (platform: Platform) => messagesRoutes(platform),
  startJobs: startMessageJobs,
} satisfies Domain;
