import { z } from "zod";
import {
  coverageNoteChangeSchema,
  coverageNoteSchema,
  coverageNotesResponseSchema,
} from "../../../contract/operations/coverage-notes.schema.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  addCoverageNote,
  changeCoverageNote,
  coverageNoteLimits,
  listCoverageNotes,
  removeCoverageNote,
} from "./service.ts";

const tag = "coverage_notes";
const rateLimit = { limit: coverageNoteLimits.coverage_note_changes, per: "person" } as const;
const noteParams = z.object({ id: idSchema });

const notes = defineRoute({
  method: "get",
  path: "/rest/v1/coverage_notes",
  operationId: "listCoverageNotes",
  access: "public",
  tag,
  summary: "List what is said about Medicaid, by state",
  responses: { 200: jsonResponse("All texts", coverageNotesResponseSchema) },
});

const add = defineRoute({
  method: "post",
  path: "/rest/v1/coverage_notes",
  operationId: "addCoverageNote",
  access: "admin",
  rateLimit,
  tag,
  summary: "Add a state's text",
  request: { body: jsonBody(coverageNoteChangeSchema) },
  responses: { 201: jsonResponse("Added", coverageNoteSchema) },
});

const change = defineRoute({
  method: "put",
  path: "/rest/v1/coverage_notes/{id}",
  operationId: "updateCoverageNote",
  access: "admin",
  rateLimit,
  tag,
  summary: "Change a state's text",
  errors: ["not_found"],
  request: { params: noteParams, body: jsonBody(coverageNoteChangeSchema) },
  responses: { 200: jsonResponse("The changed text", coverageNoteSchema) },
});

const remove = defineRoute({
  method: "delete",
  path: "/rest/v1/coverage_notes/{id}",
  operationId: "deleteCoverageNote",
  access: "admin",
  rateLimit,
  tag,
  summary: "Delete a state's text",
  errors: ["not_found"],
  request: { params: noteParams },
  responses: { 204: { description: "Deleted" } },
});

export function coverageNotesRoutes(platform: Platform) {
  return createRouter()
    .openapi(notes, async (c) => c.json({ items: await listCoverageNotes(platform) }, 200))
    .openapi(add, async (c) => {
      const { id: adminId } = await requireViewer(c);
      return c.json(await addCoverageNote(platform, { adminId, change: c.req.valid("json") }), 201);
    })
    .openapi(change, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const { id } = c.req.valid("param");
      return c.json(await changeCoverageNote(platform, { adminId, id, change: c.req.valid("json") }), 200);
    })
    .openapi(remove, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await removeCoverageNote(platform, { adminId, id: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
