/** 'Welcome, Ana'; 'Welcome, Parent' where no first name is known. */
export function welcomeTitle(firstName: string | null | undefined): string {
  return `Welcome, ${firstName?.trim() || "Parent"}`;
}
