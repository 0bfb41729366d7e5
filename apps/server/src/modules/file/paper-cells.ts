import { formatInrPaise, paise } from '@pravas/domain/money/money.ts';
import { type TableColumn, type TableRow, wallText } from './table.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
// biome-ignore lint/suspicious/noControlCharactersInRegex: no font has a picture of them.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f]+/g;

/** The text of a cell on paper: rupees with their paise, days as people write them; '' where there is no value. */
export function paperCell(kind: TableColumn['kind'], value: TableRow[number] | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'amount') return formatInrPaise(paiseOf(value));
  if (kind === 'percent') return `${Number(value).toFixed(1)} %`;
  if (kind === 'count') return Number(value).toLocaleString('en-IN');
  if (kind === 'day') return dayText(String(value));
  if (kind === 'moment') {
    const wall = wallText(String(value));
    return `${dayText(wall)} ${wall.slice(11)}`;
  }
  return String(value).replaceAll(UNSEEN, ' ').trim();
}

/** Rupees of a cell as whole paise, so that sums are exact. */
export function paiseOf(value: TableRow[number] | undefined) {
  return paise(Math.round(Number(value ?? 0) * 100));
}

/** "5 Nov 2026". */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/**
 * A text in lines that are no wider than `width`, broken between words, or within one that is wider itself; at most
 * `most`, the last of which ends in dots where there is more.
 */
export function linesOf(
  text: string,
  width: number,
  most: number,
  widthOf: (text: string) => number,
): readonly string[] {
  if (text === '' || widthOf(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => piecesOf(one, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shortened(lines[most - 1] ?? '', width, widthOf)];
}

function piecesOf(word: string, width: number, widthOf: (text: string) => number): readonly string[] {
  if (widthOf(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && widthOf(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

function shortened(line: string, width: number, widthOf: (text: string) => number): string {
  let kept = line;
  while (kept !== '' && widthOf(`${kept}…`) > width) kept = [...kept].slice(0, -1).join('');
  return `${kept}…`;
}
