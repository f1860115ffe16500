/** '12 years of experience'; null where a profile says nothing of it. */
export function experienceText(years: number | null): string | null {
  if (!years) return null;
  return years === 1 ? "1 year of experience" : `${years} years of experience`;
}
