import { createHash, createHmac } from "node:crypto";
import { createAdaptorServer } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";

/** How the server misbehaves: it is broken, or it refuses to delete any file. */
export type S3Fault = "broken" | "deletes nothing";

interface S3Options {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The most files in one page of a list. */
  pageSize?: number;
}

/**
 * A local server that speaks S3 for one bucket in path style: put, get, head, delete, ListObjectsV2 and
 * DeleteObjects. Like Amazon S3, it refuses requests without a SigV4 signature. For tests only.
 */
export async function startS3(options: S3Options) {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let fault: S3Fault | undefined;
  const server = createAdaptorServer({ fetch: createApp(options, files, () => fault).fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    keys: () => [...files.keys()].sort(),
    setFault: (next: S3Fault | undefined) => {
      fault = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

function createApp(
  options: S3Options,
  files: Map<string, Uint8Array<ArrayBuffer>>,
  faultNow: () => S3Fault | undefined,
): Hono {
  const { bucket, pageSize = 1000 } = options;
  const app = new Hono();

  app.use(async (c, next) => {
    if (faultNow() === "broken") return fail(c, 500, "InternalError");
    if (!(await isSigned(c, options))) return fail(c, 403, "SignatureDoesNotMatch");
    await next();
  });

  app.get(`/${bucket}/`, (c) => {
    const { prefix = "", "continuation-token": after = "" } = c.req.query();
    const found = [...files.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = found.slice(0, pageSize);
    const isTruncated = found.length > page.length;
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${files.get(key)?.length}</Size><ETag>&quot;${key}&quot;</ETag>` +
        "<LastModified>2026-11-21T12:00:00.000Z</LastModified></Contents>",
    );
    const token = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return xml(
      c,
      `<ListBucketResult><Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount>` +
        `<IsTruncated>${isTruncated}</IsTruncated>${contents.join("")}${token}</ListBucketResult>`,
    );
  });

  app.post(`/${bucket}/`, async (c) => {
    if (c.req.query("delete") === undefined) return fail(c, 405, "MethodNotAllowed");
    // Amazon S3 refuses a list of files to delete without a checksum.
    if (!c.req.header("content-md5") && !c.req.header("x-amz-checksum-crc32"))
      return fail(c, 400, "InvalidRequest");
    const keys = [...(await c.req.text()).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = ""]) => key);
    if (faultNow() === "deletes nothing") {
      const errors = keys.map((key) => `<Error><Key>${key}</Key><Code>AccessDenied</Code></Error>`);
      return xml(c, `<DeleteResult>${errors.join("")}</DeleteResult>`);
    }
    for (const key of keys) files.delete(key);
    return xml(c, "<DeleteResult/>");
  });

  app.put(`/${bucket}/:key{.+}`, async (c) => {
    files.set(c.req.param("key"), new Uint8Array(await c.req.arrayBuffer()));
    return c.body(null, 200, { etag: '"kept"' });
  });

  // Hono responds to HEAD with the headers of GET.
  app.get(`/${bucket}/:key{.+}`, (c) => {
    const bytes = files.get(c.req.param("key"));
    return bytes ? c.body(bytes, 200) : fail(c, 404, "NoSuchKey");
  });

  app.delete(`/${bucket}/:key{.+}`, (c) => {
    files.delete(c.req.param("key"));
    return c.body(null, 204);
  });

  app.notFound((c) => fail(c, 404, "NoSuchBucket"));
  return app;
}

/** Returns true if a request has our key's Signature Version 4 of its content. */
async function isSigned(c: Context, { region, accessKeyId, secretAccessKey }: S3Options): Promise<boolean> {
  const [, scope = "", names = "", signature] =
    c.req
      .header("authorization")
      ?.match(/^AWS4-HMAC-SHA256 Credential=(.+?), ?SignedHeaders=(.+?), ?Signature=(.+)$/) ?? [];
  const [keyId, day = "", ...rest] = scope.split("/");
  const time = c.req.header("x-amz-date") ?? "";
  const bodyHash = sha256(new Uint8Array(await c.req.arrayBuffer()));
  if (keyId !== accessKeyId || rest.join("/") !== `${region}/s3/aws4_request`) return false;
  if (!time.startsWith(day) || c.req.header("x-amz-content-sha256") !== bodyHash) return false;

  const { pathname, searchParams } = new URL(c.req.url);
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join("=")).sort();
  const headers = names.split(";").map((name) => `${name}:${c.req.header(name)?.trim()}\n`);
  const canonical = [c.req.method, pathname, query.join("&"), headers.join(""), names, bodyHash].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, [day, ...rest].join("/"), sha256(canonical)].join("\n");
  const key = [day, ...rest].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, toSign).toString("hex") === signature;
}

function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

function hmac(key: string | Buffer, content: string): Buffer {
  return createHmac("sha256", key).update(content).digest();
}

function xml(c: Context, content: string, status: ContentfulStatusCode = 200): Response {
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>${content}`, status, {
    "content-type": "application/xml",
  });
}

function fail(c: Context, status: ContentfulStatusCode, code: string): Response {
  return xml(c, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status);
}
