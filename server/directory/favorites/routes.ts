import { z } from "zod";
import {
  favoriteDoulaIdsSchema,
  favoritePageSchema,
  favoritesQuerySchema,
  newFavoriteSchema,
  savedFavoriteSchema,
} from "../../../contract/directory/favorites.schema.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { addFavorite, deleteFavorite, listFavoriteDoulaIds, listFavorites } from "./service.ts";

const list = defineRoute({
  method: "get",
  path: "/rest/v1/favorites",
  operationId: "listFavorites",
  access: "user",
  tag: "favorites",
  summary: "List my favorites, newest first",
  request: { query: favoritesQuerySchema },
  responses: { 200: jsonResponse("A page of favorites", favoritePageSchema) },
});

const doulaIds = defineRoute({
  method: "get",
  path: "/rest/v1/favorites/doula_ids",
  operationId: "listFavoriteDoulaIds",
  access: "user",
  tag: "favorites",
  summary: "List the IDs of all doulas I have saved",
  responses: { 200: jsonResponse("The IDs, in no particular order", favoriteDoulaIdsSchema) },
});

const add = defineRoute({
  method: "post",
  path: "/rest/v1/favorites",
  operationId: "saveFavorite",
  access: "user",
  leavesPublicData: true,
  tag: "favorites",
  summary: "Save a doula; repeating it changes nothing",
  description: "Within an hour of its removal, this restores the same favorite with its date.",
  errors: ["forbidden", "doula_not_found"],
  request: { body: jsonBody(newFavoriteSchema) },
  responses: { 201: jsonResponse("Saved", savedFavoriteSchema) },
});

const remove = defineRoute({
  method: "delete",
  path: "/rest/v1/favorites/{id}",
  operationId: "removeFavorite",
  access: "user",
  leavesPublicData: true,
  tag: "favorites",
  summary: "Remove one of my favorites",
  errors: ["not_found"],
  request: { params: z.object({ id: idSchema.describe("The ID of the favorite or of the doula") }) },
  responses: { 204: { description: "Removed" } },
});

export function favoritesRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { doula_id: doulaId, ...page } = c.req.valid("query");
      return c.json(await listFavorites(platform, { userId, doulaId, ...page }), 200);
    })
    .openapi(doulaIds, async (c) =>
      c.json(await listFavoriteDoulaIds(platform, (await requireViewer(c)).id), 200),
    )
    .openapi(add, async (c) => {
      const { id: userId } = await requireViewer(c);
      const { doula_id: doulaId, user_id: statedId } = c.req.valid("json");
      if (statedId !== undefined && statedId !== userId) throw new Refusal("forbidden");
      return c.json(await addFavorite(platform, { userId, doulaId }), 201);
    })
    .openapi(remove, async (c) => {
      const { id: userId } = await requireViewer(c);
      await deleteFavorite(platform, { userId, id: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
