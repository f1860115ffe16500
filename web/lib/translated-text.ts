/**
 * Translators move each text into a `<font>` element, or put one in its place. React still removes that text from its
 * old parent, inserts before it, or changes it. This makes all three work on a translated page (docs/decisions/110).
 */

/** The element in place of each text that a translator took out of the page. */
const translations = new WeakMap<Node, Element>();

/** Call once, before React renders. */
export function tolerateTranslatedText(): void {
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (!isDisplacedText(child, this)) return removeChild.call(this, child) as Child;
    const translation = findTranslation(this, child);
    if (translation) removeChild.call(this, translation);
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    const before = next && isDisplacedText(next, this) ? findTranslation(this, next) : next;
    return insertBefore.call(this, child, before) as Child;
  };

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") showChangedText(record.target);
      for (const node of record.removedNodes)
        if (rememberTranslation(record, node)) observer.observe(node, { characterData: true });
      for (const node of record.addedNodes) removeOldTranslation(node);
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

function isDisplacedText(node: Node, parent: Node): boolean {
  return node instanceof Text && node.parentNode !== parent;
}

/** The parent's child that contains a text, or is in its place. */
function findTranslation(parent: Node, text: Node): Node | null {
  let node: Node | null = text.parentNode ?? translations.get(text) ?? null;
  while (node && node.parentNode !== parent) node = node.parentNode;
  return node;
}

/** Returns true if a translation is now in place of a removed text. */
function rememberTranslation(record: MutationRecord, text: Node): boolean {
  if (!(text instanceof Text) || text.isConnected) return false;
  const translation = [...record.addedNodes, record.previousSibling, record.nextSibling].find(
    (node) => node instanceof HTMLFontElement && node.parentNode === record.target,
  );
  if (!(translation instanceof HTMLFontElement)) return false;
  translations.set(text, translation);
  return true;
}

/** Puts a text that React changed back into the page; the translator then translates it again. */
function showChangedText(text: Node): void {
  const translation = translations.get(text);
  if (translation?.isConnected && text instanceof Text) translation.replaceWith(text);
}

/** A text that React moved would otherwise be on the page twice. */
function removeOldTranslation(text: Node): void {
  const translation = translations.get(text);
  if (translation && !translation.contains(text)) translation.remove();
  translations.delete(text);
}
