import {
  areaAnswerSchema,
  areaParamsSchema,
  areaQuerySchema,
  areasAnswerSchema,
  areasQuerySchema,
  stateAnswerSchema,
  stateParamsSchema,
} from "../../contract/areas.schema.ts";
import { createRouter, defineRoute, jsonAnswer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { readArea, readAreasPage, readState } from "./service.ts";

const areas = defineRoute({
  method: "get",
  path: "/rest/v1/areas",
  operationId: "listAreas",
  access: "public",
  tags: ["areas"],
  summary: "The cities in which listed doulas are, as they were within the last minute",
  request: { query: areasQuerySchema },
  responses: { 200: jsonAnswer("One page", areasAnswerSchema) },
});

const state = defineRoute({
  method: "get",
  path: "/rest/v1/areas/{state}",
  operationId: "getState",
  access: "public",
  tags: ["areas"],
  summary: "A state's areas",
  description: "The state by its name or its code.",
  errors: ["area_not_found"],
  request: { params: stateParamsSchema },
  responses: { 200: jsonAnswer("The state", stateAnswerSchema) },
});

const area = defineRoute({
  method: "get",
  path: "/rest/v1/areas/{state}/{city}",
  operationId: "getArea",
  access: "public",
  tags: ["areas"],
  summary: "An area and the listed doulas around it, nearest first",
  description: "Within the radius in force of the middle of the city's doulas.",
  errors: ["area_not_found"],
  request: { params: areaParamsSchema, query: areaQuerySchema },
  responses: { 200: jsonAnswer("The area, with one page of doulas", areaAnswerSchema) },
});

export function areasRoutes(platform: Platform) {
  return createRouter()
    .openapi(areas, async (c) => c.json(await readAreasPage(platform, c.req.valid("query").after), 200))
    .openapi(state, async (c) => c.json(await readState(platform, c.req.valid("param").state), 200))
    .openapi(area, async (c) =>
      c.json(await readArea(platform, { ...c.req.valid("param"), ...c.req.valid("query") }), 200),
    );
}
