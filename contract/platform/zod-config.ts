import { config } from "zod";

/**
 * Zod tries `new Function` for the first object schema, to compile schemas with it. Our pages forbid that,
 * and browsers report the attempt. Every module that makes a schema imports this one first.
 */
config({ jitless: "document" in globalThis });
