/** A legal text as the build reads it from Markdown (scripts/legal-texts.ts). Texts and addresses may have `{placeholders}`. */
export interface LegalText {
  introduction: TextNode[];
  sections: { id: string; title: string; children: TextNode[] }[];
}

export type TextNode = string | TextElement;

export type TextElement =
  | { tag: "p" | "h3" | "ul" | "li"; children: TextNode[] }
  | { tag: "a"; href: string; children: TextNode[] };
