import type { Platform } from "../platform/platform.ts";
import type { Domain } from "../providers/domain.ts";
import { deleteOldFormerAccounts, saveRelations } from "./former-accounts/service.ts";
import { reportsRoutes } from "./reports/routes.ts";
import { countOpenReports, deleteTextsAboutDeletedPeople } from "./reports/service.ts";

export const trust = {
  routes: (platform: Platform) => reportsRoutes(platform),
  waiting: { reports: countOpenReports },
  nightlyDeletions: [deleteOldFormerAccounts, deleteTextsAboutDeletedPeople],
  personalTables: {
    blocks: "blocks-and-reports.json; nobody learns who blocked them",
    reports: "blocks-and-reports.json, warnings-and-suspensions.json; nobody learns who reported them",
  },
  accountDeletions: [
    async (platform, tx, { userId, email, wasUsable }) => {
      if (wasUsable) await saveRelations(platform, tx, { userId, email });
    },
  ],
} satisfies Domain;
