import { eq } from "drizzle-orm";
import { enrolledFactorSchema, verifiedFactorSchema } from "../../contract/identity/accounts.schema.ts";
import { schema } from "../../db/database.ts";
import { readCookieJar } from "./accounts.ts";
import type { TestApp } from "./app.ts";
import { password, readCookie, signedInUser, signIn, type TestPerson } from "./fixtures.ts";
import { totpCode } from "./totp.ts";

export interface PersonWithFactor extends TestPerson {
  factorId: string;
  /** The secret of their authenticator app. */
  secret: string;
  recoveryCodes: string[];
}

/** Inserts a person with a second step; `cookie` is their session after turning it on. */
export async function insertPersonWithFactor(
  app: TestApp,
  userType: "client" | "admin" = "client",
): Promise<PersonWithFactor> {
  const person = await signedInUser(app, userType);
  const post = (path: string, json: object) =>
    app.send(`/auth/v1/factors${path}`, { method: "POST", as: person.cookie, json });
  const enrolled = await post("", { factor_type: "totp", current_password: password });
  const { id, totp } = enrolledFactorSchema.parse(await enrolled.json());
  const activation = await post(`/${id}/verify`, { code: totpCode(totp.secret) });
  const { recovery_codes: codes } = verifiedFactorSchema.parse(await activation.clone().json());
  return {
    ...person,
    cookie: readCookie(activation),
    factorId: id,
    secret: totp.secret,
    recoveryCodes: codes ?? [],
  };
}

/** Sends the password, then a code or a recovery code. */
export async function signInWithFactor(
  app: TestApp,
  person: PersonWithFactor,
  step: { code: string } | { recovery_code: string | undefined },
): Promise<Response> {
  return app.send(`/auth/v1/factors/${person.factorId}/verify`, {
    method: "POST",
    as: readCookieJar(await signIn(app, person.email)),
    json: step,
  });
}

export async function storedFactor({ db }: TestApp, person: { id: string }) {
  const [factor] = await db.select().from(schema.twoFactors).where(eq(schema.twoFactors.userId, person.id));
  if (!factor) throw new Error("no factor");
  return factor;
}
