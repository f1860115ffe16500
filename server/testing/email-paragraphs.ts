/** An email's heading and paragraphs without its footer, which email-layout.test.ts checks for every email. */
export function readParagraphs(text: string): string[] {
  const [body = ""] = text.split("\n\n-- \n");
  return body.split("\n\n");
}
