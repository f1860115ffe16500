import { sendHardPictures } from "../server/testing/hard-pictures.ts";
import { startServer } from "./server-process.ts";
import { limitedRow, megabytes, type Row, seconds, unlimitedRow } from "./table.ts";

const maxWaitMs = 15_000;

/** Measures how long one person's picture takes while another account uploads pictures that are hard to decode. */
export async function benchPictures(): Promise<Row[]> {
  await using server = await startServer({});
  const { honestStatuses, longestMs, megabytesBefore, megabytesPeak } = await sendHardPictures(
    server.url,
    server.pid,
  );
  if (honestStatuses.some((status) => status !== 200))
    throw new Error(`an ordinary picture returned ${honestStatuses.join(", ")}`);
  return [
    limitedRow("Picture during hard ones, longest of 4", {
      value: longestMs,
      max: maxWaitMs,
      format: seconds,
    }),
    unlimitedRow("Memory growth during hard pictures", megabytes(megabytesPeak - megabytesBefore)),
  ];
}
