import { mapBackgroundQuerySchema, mapBackgroundSchema } from "../../../contract/directory/map.schema.ts";
import { createRouter, defineRoute, jsonResponse } from "../../platform/http/http.ts";
import { searchLimits } from "../search/service.ts";
import { drawBackground } from "./service.ts";

const background = defineRoute({
  method: "get",
  path: "/rest/v1/map_background",
  operationId: "getMapBackground",
  access: "public",
  rateLimit: { limit: searchLimits.search_address, per: "address" },
  tag: "search",
  summary: "Read land, borders and cities around a place, for drawing a map",
  description: "Paths and points are in miles from the place, rounded to a hundredth of a degree.",
  request: { query: mapBackgroundQuerySchema },
  responses: { 200: jsonResponse("A square of the map", mapBackgroundSchema) },
});

export function mapRoutes() {
  return createRouter().openapi(background, async (c) => {
    return c.json(await drawBackground(c.req.valid("query")), 200);
  });
}
