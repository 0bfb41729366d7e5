/** A line with a label and a value: "Purpose: Client day". */
export interface Row {
  readonly label: string;
  readonly value: string;
}

/** An entry with details beneath it: a flight with its PNR, an item to approve with the rules that it breaks. */
export interface Item {
  readonly title: string | Row;
  readonly details: readonly (string | Row)[];
}

/** Blocks of a mail, as its plain text has them. */
export type Block =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'item'; readonly item: Item }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

const LABELLED_LINK = /^([^:]{1,60}): (https?:\/\/\S+)$/;
const BARE_LINK = /^https?:\/\/\S+$/;
const CODE = /^\d{6}$/;
const NUMBERED = /^\d{1,3}\. /;
const DETAIL = /^ {2}(?! )\s*(\S.*)$/;
const LABELLED = /^([^\s:“”](?:[^:.!?“”]|\.(?=\d)){0,79}): (\S.*)$/;
/** How many words make a label; more do with a sum beside it, or with a day or a sum in it. */
const LABEL_WORDS = 3;
const LABEL_MARKS = /[\d₹]/;
const SIGNED = 'Pravas';

/** The blocks of a plain text. Addresses are links where they lead to `origin`, and nowhere else. */
export function blocksOf(text: string, origin: string): readonly Block[] {
  const told = text.split('\n');
  // The name at the end is at the head of the page already.
  while (told.at(-1) === '' || told.at(-1) === SIGNED) told.pop();
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const end = () => {
    blocks.push(...partsOf(paragraph));
    paragraph = [];
  };
  for (const line of told) {
    const alone = linkOf(line, origin) ?? codeOf(line);
    if (alone || line.trim() === '') end();
    else paragraph.push(line);
    if (alone) blocks.push(alone);
  }
  end();
  return blocks;
}

function linkOf(line: string, origin: string): Block | null {
  const [, label, url] = LABELLED_LINK.exec(line) ?? [];
  const address = url ?? (BARE_LINK.test(line) ? line : null);
  if (address === null || !URL.canParse(address) || new URL(address).origin !== origin) return null;
  return { kind: 'link', label: label ?? 'Continue', url: address };
}

function codeOf(line: string): Block | null {
  return CODE.test(line.trim()) ? { kind: 'code', code: line.trim() } : null;
}

/** A paragraph split: a numbered line begins a part, an indented one belongs to the line above it. */
function partsOf(lines: readonly string[]): readonly Block[] {
  const parts: Block[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const details: string[] = [];
    for (let next = detailOf(lines[index + 1]); next !== null; next = detailOf(lines[index + 1])) {
      details.push(next);
      index += 1;
    }
    const row = rowOf(line.trim());
    const last = parts.at(-1);
    if (details.length > 0)
      parts.push({ kind: 'item', item: { title: row ?? line.trim(), details: details.map(rowOrText) } });
    else if (NUMBERED.test(line)) parts.push({ kind: 'heading', text: line.trim() });
    else if (row && last?.kind === 'rows') parts.splice(-1, 1, { ...last, rows: [...last.rows, row] });
    else if (row) parts.push({ kind: 'rows', rows: [row] });
    else if (last?.kind === 'text') parts.splice(-1, 1, { ...last, lines: [...last.lines, line.trim()] });
    else parts.push({ kind: 'text', lines: [line.trim()] });
  }
  return parts;
}

function detailOf(line: string | undefined): string | null {
  return line === undefined ? null : (DETAIL.exec(line)?.[1]?.trim() ?? null);
}

function rowOrText(line: string): string | Row {
  return rowOf(line) ?? line;
}

function rowOf(line: string): Row | null {
  const [, label = '', value = ''] = LABELLED.exec(line) ?? [];
  if (label === '' || NUMBERED.test(line) || value.includes('://')) return null;
  const isLabel = label.split(' ').length <= LABEL_WORDS;
  const isFact = (value.startsWith('₹') || LABEL_MARKS.test(label)) && !value.endsWith('.');
  return isLabel || isFact ? { label, value } : null;
}
