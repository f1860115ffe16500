import { maxWaiting } from "../../../contract/overview.ts";

/** '12', or '1,000+' where the server stopped counting. */
export function waitingText(count: number): string {
  return `${count.toLocaleString("en-US")}${count < maxWaiting ? "" : "+"}`;
}
