import { keySetSchema, reauthenticationSchema } from "../../contract/accounts.schema.ts";
import { createRouter, defineRoute, jsonAnswer } from "../platform/http.ts";

const reauthenticate = defineRoute({
  method: "get",
  path: "/auth/v1/reauthenticate",
  operationId: "getReauthentication",
  access: "user",
  tags: ["accounts"],
  summary: "What a change of the account asks for besides the session",
  responses: { 200: jsonAnswer("The field that such a change carries", reauthenticationSchema) },
});

const keySet = defineRoute({
  method: "get",
  path: "/auth/v1/.well-known/jwks.json",
  operationId: "getSigningKeys",
  access: "public",
  tags: ["accounts"],
  summary: "The public keys of our tokens (RFC 7517)",
  description:
    "None: a session is a random token that only we can look up, so there is nothing to check it with.",
  responses: { 200: jsonAnswer("The key set", keySetSchema) },
});

export function discoveryRoutes() {
  return createRouter()
    .openapi(reauthenticate, (c) => c.json({ asks_for: "current_password" } as const, 200))
    .openapi(keySet, (c) => c.json({ keys: [] }, 200, { "cache-control": "public, max-age=3600" }));
}
