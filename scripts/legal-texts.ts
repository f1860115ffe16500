import { lexer, type MarkedToken, type Token } from "marked";
import type { Plugin } from "vite";
import type { LegalText, TextNode } from "../web/features/visitor/legal/legal-text.ts";

/** Reads Markdown files that web/ imports, so that browsers load no parser. */
export const legalTexts: Plugin = {
  name: "legal-texts",
  transform: {
    filter: { id: /\.md(?:\?|$)/ },
    handler: (markdown) => ({
      code: `export default ${JSON.stringify(parseLegalText(markdown))};`,
      map: null,
      moduleType: "js",
    }),
  },
};

/** Reads paragraphs, lists, links, `### Heading` and `## Section {#anchor}`. Other Markdown fails the build. */
export function parseLegalText(markdown: string): LegalText {
  const text: LegalText = { introduction: [], sections: [] };
  let children = text.introduction;
  for (const token of lexer(markdown) as MarkedToken[]) {
    if (token.type === "heading" && token.depth === 2) {
      children = [];
      text.sections.push({ ...parseSectionTitle(token.text), children });
    } else if (token.type !== "space") {
      children.push(parseNode(token));
    }
  }
  return text;
}

function parseSectionTitle(heading: string): { id: string; title: string } {
  const [, title, id] = /^(.+) \{#([a-z-]+)\}$/.exec(heading) ?? [];
  if (!title || !id) throw new Error(`The section "${heading}" has no {#anchor}.`);
  return { id, title };
}

function parseNode(token: MarkedToken): TextNode {
  if (token.type === "paragraph") return { tag: "p", children: parseNodes(token.tokens) };
  if (token.type === "heading" && token.depth === 3) return { tag: "h3", children: parseNodes(token.tokens) };
  if (token.type === "list" && !token.ordered) {
    const items = token.items.map((item) => ({ tag: "li" as const, children: parseNodes(item.tokens) }));
    return { tag: "ul", children: items };
  }
  if (token.type === "link") return { tag: "a", href: token.href, children: parseNodes(token.tokens) };
  if (token.type === "text") return token.text.replaceAll("\n", " ");
  throw new Error(`Legal texts have no ${token.type}: ${token.raw}`);
}

function parseNodes(tokens: Token[]): TextNode[] {
  return (tokens as MarkedToken[]).flatMap((token) =>
    token.type === "text" && token.tokens ? parseNodes(token.tokens) : parseNode(token),
  );
}
