import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import { deleteOldFormerAccounts } from "./former-accounts/service.ts";
import { reportsRoutes } from "./reports/routes.ts";
import { countOpenReports, deleteTextsAboutDeletedPeople } from "./reports/service.ts";

export const trust = {
  routes: (platform: Platform) => reportsRoutes(platform),
  waiting: { reports: countOpenReports },
  nightlyDeletions: [deleteOldFormerAccounts, deleteTextsAboutDeletedPeople],
} satisfies Domain;
