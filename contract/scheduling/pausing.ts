/** In place of the next call, for a doula who is paused. */
export const pausedText = "Not taking new clients right now";

/** The same as a sentence: why nobody can book or buy. */
export function describePause(firstName: string): string {
  return `${firstName} isn't taking new clients right now.`;
}

/** For how many hours 'I'm at a birth' closes a doula's call times. */
export const awayHours = 24;

/** Our answer in a doula's name while they are at a birth. It does not say whose. */
export function writeAutomaticReply(firstName: string): string {
  return `${firstName} is at a birth and will answer afterward.`;
}
