import { z } from "zod";
import type { DatabaseConnection } from "./database.ts";

/** Some of what everybody may see has changed: the settings, the FAQs, or what is shown of these doulas, by profile id. */
export interface PublicChange {
  settings: boolean;
  faqs: boolean;
  doulas: ReadonlySet<string> | "all";
}

/** Notifies what keeps public data in this process when it changes, whichever process changes it. */
export interface PublicData {
  /** Whether changes are being heard. While they are not, nothing may be kept. */
  isConnected(): boolean;
  /** Calls back with each change from now on, and with a change of everything where some may have been missed. */
  follow(onChange: (change: PublicChange) => void): void;
  /** Waits until all that had been committed before has been heard. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Also in the migration `public_data`, whose triggers send on it. */
const channel = "public_data";

const everything: PublicChange = { settings: true, faqs: true, doulas: "all" };

const payloadSchema = z
  .object({
    settings: z.boolean().default(false),
    faqs: z.boolean().default(false),
    doulas: z
      .union([z.literal("all"), z.array(z.string()).transform((ids) => new Set(ids))])
      .default(new Set()),
  })
  .strict();

/** Listens on the database. */
export async function startPublicData({
  listen,
  catchUp,
}: Pick<DatabaseConnection, "listen" | "catchUp">): Promise<PublicData> {
  const followers: ((change: PublicChange) => void)[] = [];
  let isConnected = false;
  const notifyFollowers = (change: PublicChange) => {
    for (const follower of followers) follower(change);
  };

  const stop = await listen(channel, {
    onMessage: (payload) => notifyFollowers(readChange(payload)),
    onDisconnect: () => {
      isConnected = false;
      notifyFollowers(everything);
    },
    onReconnect: () => {
      notifyFollowers(everything);
      isConnected = true;
    },
  });
  isConnected = true;

  return {
    isConnected: () => isConnected,
    follow: (onChange) => void followers.push(onChange),
    catchUp,
    stop: async () => {
      isConnected = false;
      await stop();
    },
  };
}

/** Treat an unknown payload as a change of everything. */
function readChange(payload: string): PublicChange {
  try {
    return payloadSchema.parse(JSON.parse(payload));
  } catch {
    return everything;
  }
}
