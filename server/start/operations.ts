import { randomUUID } from "node:crypto";
import { emailSchema } from "../../contract/identity/accounts.schema.ts";
import type { HealthCheck } from "../../contract/operations/health.schema.ts";
import { type CheckState, checkTitles } from "../../contract/operations/health.ts";
import { resetFactor } from "../identity/accounts/service.ts";
import { type CheckContext, runChecks } from "../operations/health/service.ts";
import { recordBackup } from "../platform/database/backups.ts";
import { releaseHold } from "../platform/database/hold.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Email } from "../platform/email/email.ts";
import { type EmailSite, renderEmail } from "../platform/email/email-layout.ts";
import { deleteWaitingEmails } from "../platform/email/queued-emails.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";
import { describeError } from "../platform/observability/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { readEmailSite } from "../settings/settings/service.ts";
import { makeAdmin } from "../workflows/change-user-type.ts";

/** What an operator does to a running site. */
interface Operation {
  args: string;
  summary: string;
  /** Returns a sentence for the operator. Throws StartProblem. */
  run(context: CheckContext, args: string[]): Promise<string>;
}

/** The names in the order that `operate` lists them. */
export const operationNames = [
  "doctor",
  "make-admin",
  "reset-two-factor",
  "send-test-email",
  "release",
  "record-backup",
] as const;

export type OperationName = (typeof operationNames)[number];

export const operatorCommands: Record<OperationName, Operation> = {
  doctor: {
    args: "",
    summary: "check everything that was set up, and say what does not work",
    run: async (context) => {
      const found = await runChecks(context);
      const report = found.map(describeCheck).join("\n");
      if (found.some(({ state }) => state === "failed")) throw new StartProblem(report);
      return report;
    },
  },
  "make-admin": {
    args: "<email>",
    summary: "make a confirmed account an admin",
    run: async ({ platform }, [given]) => {
      const email = parseEmail(given);
      await explain(() => makeAdmin(platform, email), {
        not_found: `No account has this address. Sign up with it at ${platform.publicUrl} first.`,
        email_not_confirmed: "This address is not confirmed yet. Open the link in the email first.",
        forbidden: "This account is suspended. Another admin can restore it.",
      });
      return "The account is now an admin. They were signed out and need to log in again.";
    },
  },
  "reset-two-factor": {
    args: "<email>",
    summary: "turn off two-factor for a person who lost their device and recovery codes",
    run: async ({ platform }, [given]) => {
      const email = parseEmail(given);
      await explain(() => resetFactor(platform, email), {
        not_found: "No account with this address uses two-factor.",
      });
      return "Two-factor is off for this account. They were signed out, and we sent them an email about it.";
    },
  },
  "send-test-email": {
    args: "<email>",
    summary: "send an email now, past the queue",
    run: async ({ platform }, [given]) => {
      const email = await testEmail(platform, parseEmail(given));
      try {
        await platform.mailer.sendNow(email);
      } catch (error) {
        const { code = "unknown", responseCode } = describeError(error);
        throw new StartProblem(`The mail server did not accept it: ${responseCode ?? code}.`);
      }
      return "The mail server accepted it.";
    },
  },
  release: {
    args: "--send | --discard",
    summary: "end the hold after a restore, sending or discarding the emails that wait",
    run: async ({ platform: { db } }, [choice]) => {
      if (choice !== "--send" && choice !== "--discard")
        throw new StartProblem(
          "Choose --send or --discard: emails that wait in the backup may have been sent by the lost site.",
        );
      const isReleased = await inTransaction(db, async (tx) => {
        if (!(await releaseHold(tx))) return false;
        if (choice === "--discard") await deleteWaitingEmails(tx);
        return true;
      });
      if (!isReleased) throw new StartProblem("This site is not on hold.");
      return "The hold has ended. Restart the server: it then sends email and runs jobs.";
    },
  },
  "record-backup": {
    args: "",
    summary: "store that a backup was made now, for the metric; `backup` does it by itself",
    run: async ({ platform: { db } }) => {
      await inTransaction(db, recordBackup);
      return "Recorded.";
    },
  },
};

const marks: Record<CheckState, string> = { ok: "ok", warning: "WARNING", failed: "FAILED" };

function describeCheck({ name, state, message }: HealthCheck): string {
  return `${marks[state].padEnd(8)} ${checkTitles[name].padEnd(16)} ${message}`;
}

function parseEmail(given: string | undefined): string {
  const parsed = emailSchema.safeParse(given);
  if (!parsed.success) throw new StartProblem("Give an email address.");
  return parsed.data;
}

/** Runs `work`, and turns its refusals into sentences for the operator. */
async function explain(
  work: () => Promise<void>,
  texts: Partial<Record<Refusal["code"], string>>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const text = error instanceof Refusal ? texts[error.code] : undefined;
    throw text ? new StartProblem(text) : error;
  }
}

async function testEmail(platform: Platform, to: string): Promise<Email> {
  return operatorTestEmail({ to, site: await readEmailSite(platform, platform.db) });
}

export function operatorTestEmail({ to, site }: { to: string; site: EmailSite }): Email {
  return {
    key: `test-${randomUUID()}`,
    to,
    subject: `Test email from ${site.name}`,
    ...renderEmail({
      site,
      reason: `the operator of ${site.name} sent a test to this address`,
      heading: "Email works",
      paragraphs: [
        "The operator of this site sent this test. If its links look right and it is not in your spam folder, email is set up.",
      ],
      buttons: [{ label: "Open the site", href: site.publicUrl }],
    }),
  };
}
