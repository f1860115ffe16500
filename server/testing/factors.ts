import { symmetricEncrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { enrolledFactorSchema, verifiedFactorSchema } from "../../contract/accounts.schema.ts";
import { schema } from "../../db/database.ts";
import { openFactorSecrets } from "../accounts/factor-secret.ts";
import { hashRecoveryCode } from "../accounts/recovery-codes.ts";
import { jarOf } from "./accounts.ts";
import { authSecret, type TestApp } from "./app.ts";
import { cookieOf, password, signedInUser, signIn, type TestPerson } from "./fixtures.ts";
import { totpOf } from "./totp.ts";

export interface PersonWithFactor extends TestPerson {
  factorId: string;
  /** What their authenticator app was given. */
  secret: string;
  recoveryCodes: string[];
}

/** Somebody whose sign-in asks for a second step; `cookie` is the session that turning it on left them with. */
export async function insertPersonWithFactor(
  app: TestApp,
  userType: "client" | "admin" = "client",
): Promise<PersonWithFactor> {
  const person = await signedInUser(app, userType);
  const post = (path: string, json: object) =>
    app.send(`/auth/v1/factors${path}`, { method: "POST", as: person.cookie, json });
  const enrolled = await post("", { factor_type: "totp", current_password: password });
  const { id, totp } = enrolledFactorSchema.parse(await enrolled.json());
  const turnedOn = await post(`/${id}/verify`, { code: totpOf(totp.secret) });
  const { recovery_codes: codes } = verifiedFactorSchema.parse(await turnedOn.clone().json());
  return {
    ...person,
    cookie: cookieOf(turnedOn),
    factorId: id,
    secret: totp.secret,
    recoveryCodes: codes ?? [],
  };
}

/** Gives the password, then a code or a recovery code. */
export async function signInWithFactor(
  app: TestApp,
  person: PersonWithFactor,
  step: { code: string } | { recovery_code: string | undefined },
): Promise<Response> {
  return app.send(`/auth/v1/factors/${person.factorId}/verify`, {
    method: "POST",
    as: jarOf(await signIn(app, person.email)),
    json: step,
  });
}

/** Stores a factor as the versions before ENCRYPTION_KEY did. */
export async function storeWithAuthSecret(app: TestApp, person: PersonWithFactor): Promise<void> {
  const { db, encryption } = app;
  const stored = await storedFactor(app, person);
  const { totp } = await openFactorSecrets({ encryption, authSecret }, stored);
  await db
    .update(schema.twoFactors)
    .set({
      secret: await symmetricEncrypt({ key: authSecret, data: totp }),
      backupCodes: JSON.stringify(person.recoveryCodes.map((code) => hashRecoveryCode(authSecret, code))),
    })
    .where(eq(schema.twoFactors.userId, person.id));
}

export async function storedFactor({ db }: TestApp, person: { id: string }) {
  const [factor] = await db.select().from(schema.twoFactors).where(eq(schema.twoFactors.userId, person.id));
  if (!factor) throw new Error("no factor");
  return factor;
}
