import { z } from "zod";
import { deviceSessionsSchema } from "../../contract/accounts.schema.ts";
import { idSchema } from "../../contract/fields.schema.ts";
import { createRouter, defineRoute, jsonAnswer, requireSessionId, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { endSession, listSessions } from "./sessions.ts";

const list = defineRoute({
  method: "get",
  path: "/auth/v1/sessions",
  operationId: "listSessions",
  access: "user",
  tags: ["accounts"],
  summary: "Where the caller is signed in",
  responses: { 200: jsonAnswer("This session first, then the most recently active", deviceSessionsSchema) },
});

const end = defineRoute({
  method: "delete",
  path: "/auth/v1/sessions/{id}",
  operationId: "endSession",
  access: "user",
  tags: ["accounts"],
  summary: "Sign out one of the caller's devices",
  errors: ["not_found"],
  request: { params: z.object({ id: idSchema }) },
  responses: { 204: { description: "Signed out" } },
});

export function sessionsRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => {
      const [{ id: userId }, sessionId] = [await requireViewer(c), await requireSessionId(c)];
      return c.json({ items: await listSessions(platform, { userId, sessionId }) }, 200);
    })
    .openapi(end, async (c) => {
      const { id: userId } = await requireViewer(c);
      await endSession(platform, { userId, sessionId: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
