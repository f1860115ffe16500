import type { Platform } from "../../platform/platform.ts";
import type { ExportOwner } from "../../providers/domain.ts";
import { readParentProfile } from "./service.ts";

/** The owner's profile as a parent, without the due date, which only their own separate file contains. */
export async function readExportedProfile(platform: Platform, { viewer: { id: userId } }: ExportOwner) {
  const { due_date: _inItsOwnFile, ...others } = await readParentProfile(platform, {
    viewerId: userId,
    userId,
  });
  return others;
}
