import { type DatabaseConnection, openServerDatabase } from "../server/platform/database.ts";
import { startPublicData } from "../server/platform/public-data.ts";
import type { searchDoulas } from "../server/search/service.ts";
import { percentile } from "./samples.ts";
import { searchedPlaces } from "./searched-places.ts";
import { milliseconds } from "./table.ts";

export const warmUps = 5 * searchedPlaces.length;
export const searches = 100 * searchedPlaces.length;

/** What a search needs of the product, with one connection for its statements. */
export interface OpenProduct {
  connection: DatabaseConnection;
  platform: Parameters<typeof searchDoulas>[0];
  close(): Promise<void>;
}

export async function openProduct(url: string): Promise<OpenProduct> {
  const connection = await openServerDatabase(url, { connections: 1 });
  const publicData = await startPublicData(connection);
  return {
    connection,
    platform: { db: connection.db, now: () => new Date(), publicData },
    close: async () => {
      await publicData.stop();
      await connection.close();
    },
  };
}

export function figures(timings: number[]): string {
  return `p50 ${milliseconds(percentile(timings, 0.5))}, p99 ${milliseconds(percentile(timings, 0.99))}`;
}
