import { z } from "zod";
import {
  certificateHeadersSchema,
  certificateLinkSchema,
  certificatePlaceSchema,
  certificateTokenSchema,
  certificationChangeSchema,
  certificationListSchema,
  certificationSchema,
} from "../../../contract/directory/certifications.schema.ts";
import {
  certificateFile,
  certificateLinkMinutes,
  maxCertifications,
} from "../../../contract/directory/certifications.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { createCertificateLink, openCertificateLink } from "./links.ts";
import {
  addCertification,
  changeCertification,
  listCertifications,
  removeCertificate,
  removeCertification,
  saveCertificate,
} from "./service.ts";

const certificationLimits = defineLimits({
  certificate_upload_account: { points: 60, seconds: 60 * 60 },
  certification_change_account: { points: 120, seconds: 60 * 60 },
});

const changeLimit = { limit: certificationLimits.certification_change_account, per: "person" } as const;
const tag = "certifications";
const paths = {
  all: "/rest/v1/doula_certifications",
  one: "/rest/v1/doula_certifications/{id}",
  file: "/storage/v1/object/doula-certifications/{user_id}/{certification_id}",
  link: "/storage/v1/object/sign/doula-certifications/{user_id}/{certification_id}",
} as const;
const oneOfMine = { params: z.object({ id: idSchema }) };

const list = defineRoute({
  method: "get",
  path: paths.all,
  operationId: "listCertifications",
  access: "user",
  tag,
  summary: "List my certifications, newest first",
  errors: ["not_found"],
  responses: { 200: jsonResponse("My certifications", certificationListSchema) },
});

const add = defineRoute({
  method: "post",
  path: paths.all,
  operationId: "addCertification",
  access: "doula",
  rateLimit: changeLimit,
  tag,
  summary: `Add a certification, at most ${maxCertifications}`,
  errors: ["not_found", "profile_in_review", "certification_limit_reached"],
  request: { body: jsonBody(certificationChangeSchema) },
  responses: { 201: jsonResponse("Added, without a file", certificationSchema) },
});

const change = defineRoute({
  method: "put",
  path: paths.one,
  operationId: "updateCertification",
  access: "doula",
  rateLimit: changeLimit,
  tag,
  summary: "Change one of my certifications; its file stays",
  errors: ["not_found", "profile_in_review"],
  request: { ...oneOfMine, body: jsonBody(certificationChangeSchema) },
  responses: { 200: jsonResponse("Changed", certificationSchema) },
});

const remove = defineRoute({
  method: "delete",
  path: paths.one,
  operationId: "removeCertification",
  access: "user",
  rateLimit: changeLimit,
  tag,
  summary: "Remove one of my certifications and its file",
  description: "Also open to former doulas. A profile in review becomes a draft again.",
  errors: ["not_found"],
  request: oneOfMine,
  responses: { 204: { description: "Removed" } },
});

const upload = defineRoute({
  method: "post",
  path: paths.file,
  operationId: "uploadCertificate",
  access: "doula",
  rateLimit: { limit: certificationLimits.certificate_upload_account, per: "person" },
  upload: { owner: "user_id", maxBytes: certificateFile.maxBytes, tooLarge: "certificate_too_large" },
  tag,
  summary: "Upload the certificate of one of my certifications, replacing the previous one",
  description:
    `The body is the file itself: JPG, PNG or PDF by its bytes, at most ${certificateFile.maxBytes / 1024 / 1024} MB. It is stored unchanged, and shown only to ` +
    "its doula and admins. Content-Length is required.",
  errors: [
    "not_found",
    "profile_in_review",
    "certificate_too_large",
    "certificate_type_refused",
    "file_empty",
  ],
  request: {
    params: certificatePlaceSchema,
    headers: certificateHeadersSchema,
    body: { required: true, content: { "application/octet-stream": { schema: z.string() } } },
  },
  responses: { 200: jsonResponse("Stored", certificationSchema) },
});

const removeFile = defineRoute({
  method: "delete",
  path: paths.file,
  operationId: "removeCertificate",
  access: "user",
  rateLimit: changeLimit,
  tag,
  summary: "Remove the certificate of one of my certifications; repeating it changes nothing",
  description: "Also open to former doulas. A profile in review becomes a draft again.",
  errors: ["not_found"],
  request: { params: certificatePlaceSchema },
  responses: { 204: { description: "No file is stored" } },
});

const createLink = defineRoute({
  method: "post",
  path: paths.link,
  operationId: "createCertificateLink",
  access: "user",
  tag,
  summary: `Get a link to a certificate that works for ${certificateLinkMinutes} minutes, and only for me`,
  description: "For its doula and for admins; not found for everyone else.",
  errors: ["not_found", "admin_password_needed", "admin_factor_needed"],
  request: { params: certificatePlaceSchema },
  responses: { 200: jsonResponse("The link", certificateLinkSchema) },
});

const open = defineRoute({
  method: "get",
  path: paths.link,
  operationId: "openCertificate",
  access: "user",
  tag,
  summary: "Download a certificate through its link, as an attachment",
  errors: ["not_found", "certificate_link_invalid", "admin_password_needed", "admin_factor_needed"],
  request: { params: certificatePlaceSchema, query: certificateTokenSchema },
  responses: {
    200: {
      description: "The uploaded file",
      content: { "application/octet-stream": { schema: z.string() } },
    },
  },
});

export function certificationsRoutes(platform: Platform) {
  return createRouter()
    .openapi(list, async (c) =>
      c.json({ items: await listCertifications(platform, (await requireViewer(c)).id) }, 200),
    )
    .openapi(add, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      const certification = c.req.valid("json");
      return c.json(await addCertification(platform, { viewerId, certification }), 201);
    })
    .openapi(change, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      const certification = c.req.valid("json");
      const { id } = c.req.valid("param");
      return c.json(await changeCertification(platform, { viewerId, id, certification }), 200);
    })
    .openapi(remove, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      await removeCertification(platform, { viewerId, id: c.req.valid("param").id });
      return c.body(null, 204);
    })
    .openapi(upload, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      const saved = await saveCertificate(platform, {
        viewerId,
        id: c.req.valid("param").certification_id,
        bytes: new Uint8Array(await c.req.arrayBuffer()),
        fileName: c.req.valid("header")[certificateFile.nameHeader] ?? "",
      });
      return c.json(saved, 200);
    })
    .openapi(removeFile, async (c) => {
      const { id: viewerId } = await requireViewer(c);
      const { user_id, certification_id: id } = c.req.valid("param");
      await removeCertificate(platform, { viewerId, userId: user_id, id });
      return c.body(null, 204);
    })
    .openapi(createLink, async (c) => {
      const { user_id: userId, certification_id: id } = c.req.valid("param");
      return c.json(
        await createCertificateLink(platform, { viewer: await requireViewer(c), userId, id }),
        200,
      );
    })
    .openapi(open, async (c) => {
      const { user_id: userId, certification_id: id } = c.req.valid("param");
      const { token } = c.req.valid("query");
      const viewer = await requireViewer(c);
      const { bytes, name, type } = await openCertificateLink(platform, { viewer, userId, id, token });
      return c.body(bytes, 200, {
        "content-type": type,
        "content-disposition": `attachment; filename*=UTF-8''${encodeHeader(name)}`,
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "no-store",
      });
    });
}

/** Also encodes the characters that encodeURIComponent leaves and headers may not contain (RFC 8187). */
function encodeHeader(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
