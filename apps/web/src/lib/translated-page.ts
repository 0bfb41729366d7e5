/** The node that a translator has put in place of a text. */
const placeOfText = new WeakMap<Node, Node>();
let isTranslated = false;

/**
 * Browsers translate a page by putting each of its texts into an element of their own, <font>, and React knows nothing
 * of it: the text that it removes is no longer a child, which throws, and nobody sees what it writes into a text. From
 * the first such element on, what is done to a text is done to its replacement.
 */
export function liveWithTranslators(): void {
  new MutationObserver(heed).observe(document.documentElement, { childList: true, subtree: true });
}

function heed(records: readonly MutationRecord[]): void {
  if (!isTranslated && !records.some(({ addedNodes }) => [...addedNodes].some(isFont))) return;
  if (!isTranslated) standInForTexts();
  isTranslated = true;
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      if (!(removed instanceof Text) || removed.isConnected) continue;
      const place = [...addedNodes, previousSibling, nextSibling].find((node) => node && isFont(node));
      if (place) placeOfText.set(removed, place);
    }
  }
}

function isFont(node: Node): boolean {
  return node.nodeName === 'FONT';
}

/** The child of `parent` that stands for a node: itself, its wrapper, or its replacement. */
function childFor(parent: Node, node: Node): Node | null {
  const stands = placeOfText.get(node) ?? node;
  for (let one: Node | null = stands; one !== null; one = one.parentNode) if (one.parentNode === parent) return one;
  return null;
}

function standInForTexts(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const place = childFor(this, child);
    // It is already gone, as requested.
    if (place !== null) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && childFor(this, before));
    return node;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!nodeValue?.set || !nodeValue.get) return;
  const { get, set } = nodeValue;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    get,
    set(this: Node, value: string | null) {
      set.call(this, value);
      const place = placeOfText.get(this);
      if (place?.isConnected) place.textContent = value;
    },
  });
}
