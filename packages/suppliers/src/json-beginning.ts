const CLOSES: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/**
 * Reads a JSON text of which only the beginning has arrived: up to the last whole element of the list that stands under
 * these open brackets ("{[" for the list in `{"offers": [`). Null when no element has arrived in full, or the text is not
 * JSON; nothing that has arrived in part is answered.
 */
export function readBeginning(text: string, listAt: string): unknown {
  const end = endOfLastElement(text, listAt);
  if (end === 0) return null;
  const closing = Array.from(listAt, (bracket) => CLOSES[bracket] ?? '').reverse();
  try {
    const value: unknown = JSON.parse(text.slice(0, end) + closing.join(''));
    return value;
  } catch {
    return null;
  }
}

/** The place after the last whole object or list among the elements; 0 where there is none. */
function endOfLastElement(text: string, listAt: string): number {
  let open = '';
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at = endOfString(text, at);
      if (at < 0) return end;
    } else if (character === '{' || character === '[') {
      open += character;
    } else if (character === '}' || character === ']') {
      open = open.slice(0, -1);
      if (open === listAt) end = at + 1;
    }
  }
  return end;
}

/** The place of the quotation mark that ends the string; −1 where it has not arrived. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return -1;
}
