import type { Conversation } from "../../../contract/messages.schema.ts";

type Other = Conversation["other"];

/** What to call the other one of a conversation. */
export function nameOf({ full_name, is_deleted }: Other): string {
  return is_deleted ? "Deleted account" : full_name || "Somebody";
}

/** In a sentence: 'Message to Rosa'. */
export function firstNameOf(other: Other): string {
  return other.is_deleted ? "this person" : other.first_name || other.full_name || "this person";
}
