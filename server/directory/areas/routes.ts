import {
  areaParamsSchema,
  areaQuerySchema,
  areaResponseSchema,
  areasQuerySchema,
  areasResponseSchema,
  stateParamsSchema,
  stateResponseSchema,
} from "../../../contract/directory/areas.schema.ts";
import { createRouter, defineRoute, jsonResponse } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { readArea, readAreasPage, readState } from "./service.ts";

const areas = defineRoute({
  method: "get",
  path: "/rest/v1/areas",
  operationId: "listAreas",
  access: "public",
  tag: "areas",
  summary: "List the cities with listed doulas, at most a minute old",
  request: { query: areasQuerySchema },
  responses: { 200: jsonResponse("One page", areasResponseSchema) },
});

const state = defineRoute({
  method: "get",
  path: "/rest/v1/areas/{state}",
  operationId: "getState",
  access: "public",
  tag: "areas",
  summary: "List a state's areas",
  description: "The state by name or code.",
  errors: ["area_not_found"],
  request: { params: stateParamsSchema },
  responses: { 200: jsonResponse("The state", stateResponseSchema) },
});

const area = defineRoute({
  method: "get",
  path: "/rest/v1/areas/{state}/{city}",
  operationId: "getArea",
  access: "public",
  tag: "areas",
  summary: "Read an area with the listed doulas around it, nearest first",
  description: "Within the default search radius of the center of the city's doulas.",
  errors: ["area_not_found"],
  request: { params: areaParamsSchema, query: areaQuerySchema },
  responses: { 200: jsonResponse("The area, with one page of doulas", areaResponseSchema) },
});

export function areasRoutes(platform: Platform) {
  return createRouter()
    .openapi(areas, async (c) => c.json(await readAreasPage(platform, c.req.valid("query").after), 200))
    .openapi(state, async (c) => c.json(await readState(platform, c.req.valid("param").state), 200))
    .openapi(area, async (c) => {
      const { publicDb } = c.var;
      const request = { ...c.req.valid("param"), ...c.req.valid("query") };
      return c.json(await readArea({ ...platform, publicDb }, request), 200);
    });
}
