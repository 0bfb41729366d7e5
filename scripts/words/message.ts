/** A parsed sentence: text, placeholders, and markup within it. */
export type Piece = string | Slot | Markup;

/** A value that the program fills in: `{0}`. */
interface Slot {
  readonly kind: 'slot';
  readonly code: () => string;
}

/** An element within a sentence: `<0>text</0>`, or `<0/>` where it has no text. */
interface Markup {
  readonly kind: 'markup';
  readonly pieces: readonly Piece[];
  /** The element's source around the source of what is in it; null for one without text. */
  readonly code: (inside: string | null) => string;
}

/** A sentence as in the catalogue, with the parts that its translation may put elsewhere. */
export interface Message {
  readonly text: string;
  readonly slots: readonly Slot[];
  readonly markups: readonly Markup[];
}

/** Numbers the parts of a sentence in their order. */
export function messageOf(pieces: readonly Piece[]): Message {
  const slots: Slot[] = [];
  const markups: Markup[] = [];
  const write = (piece: Piece): string => {
    if (typeof piece === 'string') return piece;
    if (piece.kind === 'slot') return `{${slots.push(piece) - 1}}`;
    const number = markups.push(piece) - 1;
    const inside = piece.pieces.map(write).join('');
    return piece.pieces.length === 0 ? `<${number}/>` : `<${number}>${inside}</${number}>`;
  };
  return { text: pieces.map(write).join(''), slots, markups };
}

const MARK = /<(\/?)(\d+)(\/?)>|\{(\d+)\}/g;

/** A translation in the order in which it reads. */
export type Said =
  | string
  | { readonly slot: number }
  | { readonly markup: number; readonly inside: readonly Said[] | null };

/** Reads a translation. Throws where a mark is not closed or closes another one. */
export function readSaid(text: string): readonly Said[] {
  const open: { readonly markup: number; readonly inside: Said[] }[] = [{ markup: -1, inside: [] }];
  const top = () => open[open.length - 1] as { readonly markup: number; readonly inside: Said[] };
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    if (match.index > from) top().inside.push(text.slice(from, match.index));
    from = match.index + match[0].length;
    const [, closes, markup, closed, slot] = match;
    if (slot !== undefined) top().inside.push({ slot: Number(slot) });
    else if (closed) top().inside.push({ markup: Number(markup), inside: null });
    else if (closes) {
      const ended = open.pop();
      if (ended?.markup !== Number(markup) || open.length === 0)
        throw new Error(`${match[0]} closes nothing in "${text}"`);
      top().inside.push(ended);
    } else open.push({ markup: Number(markup), inside: [] });
  }
  if (open.length > 1) throw new Error(`<${top().markup}> is not closed in "${text}"`);
  if (from < text.length) top().inside.push(text.slice(from));
  return top().inside;
}

/** The marks of a sentence, sorted: a translation has the same ones. */
export function marksOf(text: string): readonly string[] {
  return [...text.matchAll(MARK)].map(([mark]) => mark).sort();
}
