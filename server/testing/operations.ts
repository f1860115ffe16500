import { z } from "zod";

const operationSchema = z.object({
  "x-access": z.string().optional(),
  "x-errors": z.array(z.string()).default([]),
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: z.unknown() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
});

const openApiSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

export type Operation = z.infer<typeof operationSchema> & { method: string; path: string };

/** Reads every declared operation from /openapi.json. */
export async function readOperations(response: Response): Promise<Operation[]> {
  const { paths } = openApiSchema.parse(await response.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
  );
}
