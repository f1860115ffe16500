import { config } from "zod";

/**
 * Zod tries `new Function` for the first object schema that is made, and compiles schemas with it where that works. Our
 * pages forbid it, and browsers report the attempt. Whatever makes a schema imports this, so that it is said in time.
 */
config({ jitless: "document" in globalThis });
