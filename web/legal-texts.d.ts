declare module "*.md" {
  const text: import("./features/visitor/legal/legal-text.ts").LegalText;
  export default text;
}
