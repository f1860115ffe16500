import { z } from "zod";

/** The parts of JSON schema that our OpenAPI document uses. */
export interface JsonSchema {
  /** The first of several. */
  type?: string | undefined;
  properties?: Record<string, JsonSchema> | undefined;
  items?: JsonSchema | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  format?: string | undefined;
  anyOf?: JsonSchema[] | undefined;
  oneOf?: JsonSchema[] | undefined;
  allOf?: JsonSchema[] | undefined;
}

const jsonSchemaSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string()).transform(([type]) => type)]).optional(),
    properties: z.record(z.string(), jsonSchemaSchema).optional(),
    items: jsonSchemaSchema.optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    anyOf: z.array(jsonSchemaSchema).optional(),
    oneOf: z.array(jsonSchemaSchema).optional(),
    allOf: z.array(jsonSchemaSchema).optional(),
  }),
);

/** Reads a schema of the OpenAPI document; a missing one accepts anything. */
export function parseJsonSchema(schema: unknown): JsonSchema {
  return jsonSchemaSchema.parse(schema ?? {});
}

export function schemaBranches({ anyOf, oneOf, allOf }: JsonSchema): JsonSchema[] {
  return anyOf ?? oneOf ?? allOf ?? [];
}
