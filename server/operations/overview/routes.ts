import { overviewSchema } from "../../../contract/operations/overview.schema.ts";
import { createRouter, defineRoute, jsonResponse } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import type { WaitingCounts } from "../../providers/domain.ts";
import { type NeededProviders, overviewLimits, readOverview } from "./service.ts";

const read = defineRoute({
  method: "get",
  path: "/rest/v1/overview",
  operationId: "readOverview",
  access: "admin",
  rateLimit: { limit: overviewLimits.overview_reads, per: "person" },
  tag: "overview",
  summary: "Read what is waiting for an admin, and which services have no keys",
  responses: { 200: jsonResponse("The overview", overviewSchema) },
});

export function overviewRoutes(platform: Platform, providers: NeededProviders, counts: WaitingCounts) {
  return createRouter().openapi(read, async (c) =>
    c.json(await readOverview(platform, providers, counts), 200),
  );
}
