import { eq } from "drizzle-orm";
import { certificationSchema } from "../../contract/directory/certifications.schema.ts";
import { certificateFile } from "../../contract/directory/certifications.ts";
import { schema } from "../../db/database.ts";
import type { TestApp } from "./app.ts";
import { consent, exchange } from "./calendars.ts";
import { completeStripeVisit, returnFromStripe, signedInDoula } from "./payments.ts";

export type ConnectedDoula = Awaited<ReturnType<typeof insertConnectedDoula>>;

/**
 * Inserts a draft with all six steps done through the API, at both sandboxes. All their data contains their
 * name, one unusual word; `traces` shows what each private detail would look like in a response.
 */
export async function insertConnectedDoula(app: TestApp, name: string, index: number) {
  const lowerCaseName = name.toLowerCase();
  const latitude = 30.2711 + index / 10_000;
  const doula = await signedInDoula(app, {
    fullName: `${name} Inpublic`,
    slug: `${lowerCaseName}-page`,
    bio: `I am ${name}.`,
    phoneNumber: `512-555-864${index}`,
    address: `${index} ${name} Hollow, Austin, TX 78701`,
    latitude,
    longitude: -97.7314,
    publicPoint: { x: -97.7468, y: 30.2635 },
    introCallMedium: "video_link",
    introCallLink: `https://video.example/room-of-${lowerCaseName}`,
    birthsAttended: 12,
    videoUrl: `https://youtu.be/${lowerCaseName}`,
    businessName: `${name} Birth Care LLC`,
    npi: `123456789${index}`,
  });
  const certificationId = await addCertificate(app, doula, name);
  const json = { name: `Package of ${name}`, price: 900 };
  await expectOk(app.send("/rest/v1/doula_packages", { method: "POST", as: doula.cookie, json }));
  const person = { id: doula.userId, email: doula.userEmail, cookie: doula.cookie, profileId: doula.id };
  const calendarResponse = await expectOk(exchange(app, person, await consent(app, person)));
  await expectOk(returnFromStripe(app, doula, await completeStripeVisit(app, doula, "complete")));

  const { db } = app;
  const profile = await db.query.doulaProfiles.findFirst({ where: eq(schema.doulaProfiles.id, doula.id) });
  const certificate = await db.query.doulaCertifications.findFirst({
    where: eq(schema.doulaCertifications.id, certificationId),
  });
  const fileName = certificate?.certificatePath?.split("/").at(-1);
  if (!profile?.stripeAccountId || !fileName) throw new Error("no account, or no file");
  return {
    ...doula,
    person,
    name,
    certificationId,
    calendarResponse,
    traces: {
      profile: [
        `${name} Inpublic`,
        `I am ${name}.`,
        `Package of ${name}`,
        `Certified by ${name}`,
        `${lowerCaseName}-page`,
      ],
      address: [`${name} Hollow`],
      coordinates: [latitude.toFixed(4)],
      phone: [`555-864${index}`, `555864${index}`],
      email: [doula.userEmail],
      "video link": [`room-of-${lowerCaseName}`],
      certificate: [`diploma of ${lowerCaseName}`, `scan-of-${lowerCaseName}`],
      "place of the file": [fileName],
      business: [`${name} Birth Care`, `123456789${index}`],
      "Stripe account": [profile.stripeAccountId],
    },
  };
}

async function addCertificate(
  app: TestApp,
  { userId, cookie }: { userId: string; cookie: string },
  name: string,
): Promise<string> {
  const json = { name: `Certified by ${name}`, date_obtained: "2020-01-01" };
  const added = await app.send("/rest/v1/doula_certifications", { method: "POST", as: cookie, json });
  const { id } = certificationSchema.parse(await added.json());
  const headers = { [certificateFile.nameHeader]: `scan-of-${name.toLowerCase()}.pdf` };
  const body = `%PDF-1.7\n% diploma of ${name.toLowerCase()}\n%%EOF\n`;
  const url = `/storage/v1/object/doula-certifications/${userId}/${id}`;
  await expectOk(app.send(url, { method: "POST", as: cookie, headers, body }));
  return id;
}

async function expectOk(pending: Promise<Response>): Promise<Response> {
  const response = await pending;
  if (!response.ok) throw new Error(await response.text());
  return response;
}
