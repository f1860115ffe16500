import { setTimeout as sleep } from "node:timers/promises";
import sharp, { type Sharp } from "sharp";
import { z } from "zod";
import { sessionSchema } from "../../contract/identity/accounts.schema.ts";
import { demoDoula, demoParent } from "../../db/seed.ts";
import { measureResidentMegabytes } from "../../scripts/resident-memory.ts";
import { signIn } from "./writers.ts";

const attackers = 12;
const honestUploads = 4;
const maxWaitMs = 60_000;

const sessionResponseSchema = z.object({ session: sessionSchema });

interface AttackFigures {
  /** The other account's responses. */
  honestStatuses: number[];
  longestMs: number;
  megabytesBefore: number;
  megabytesPeak: number;
}

/**
 * Sends pictures that are hard to decode from one account of the demo data, 12 at a time, while another
 * uploads ordinary ones.
 */
export async function sendHardPictures(url: string, processId: number | undefined): Promise<AttackFigures> {
  const hardPictures = [
    await encode(picture(8000, 6000).avif({ effort: 0 })),
    await encode(picture(4000, 3000).avif({ effort: 0 })),
    await encode(picture(8000, 6000).jpeg({ progressive: true })),
    await encode(picture(8000, 6000).png({ progressive: true })),
  ];
  const upload = await signInUploader(url, demoParent.email);
  const honestUpload = await signInUploader(url, demoDoula.email);
  const honestStatuses = [await honestUpload(await encode(picture(900, 600).jpeg()))];
  const megabytesBefore = await measureResidentMegabytes(processId);

  let megabytesPeak = 0;
  let isOver = false;
  const firstResponse = Promise.withResolvers<void>();
  const attacks = Array.from({ length: attackers }, async (_, index) => {
    for (let count = index; !isOver; count++) {
      await upload(hardPictures[count % hardPictures.length] ?? new Uint8Array());
      firstResponse.resolve();
      await sleep(50);
    }
  });
  const watcher = (async () => {
    for (; !isOver; await sleep(50))
      megabytesPeak = Math.max(megabytesPeak, await measureResidentMegabytes(processId));
  })();
  const all = Promise.all([...attacks, watcher]);
  let longestMs = 0;
  try {
    await Promise.race([firstResponse.promise, all, rejectLater(maxWaitMs)]);
    for (let count = 0; count < honestUploads; count++) {
      const body = await encode(picture(900, 600).jpeg());
      const startedAt = performance.now();
      honestStatuses.push(await honestUpload(body));
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
  } finally {
    isOver = true;
  }
  await all;
  return { honestStatuses, longestMs, megabytesBefore, megabytesPeak };
}

async function rejectLater(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`no response to a hard picture within ${ms / 1000} s`);
}

/** Returns a function that uploads pictures as a user of the demo data and returns the status. */
async function signInUploader(url: string, email: string) {
  const cookie = await signIn(url, email);
  const session: unknown = await (await fetch(`${url}/auth/v1/user`, { headers: { cookie } })).json();
  const { id } = sessionResponseSchema.parse(session).session.user;
  return async (body: Uint8Array<ArrayBuffer>) => {
    const init = { method: "POST", headers: { cookie, "content-type": "image/jpeg" }, body };
    const response = await fetch(`${url}/storage/v1/object/profile-images/${id}`, init);
    await response.arrayBuffer();
    return response.status;
  };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#7a2052" } });
const encode = async (image: Sharp) =>
  new Uint8Array(await image.withMetadata({ orientation: 6 }).toBuffer());
