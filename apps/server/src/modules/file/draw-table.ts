import { COLOURS, drawnRuns, FIGURES, openPdf, readyFaces } from '../../platform/print-pdf.ts';
import {
  layOut,
  type Measure,
  PADDING,
  type PaperGroup,
  type PaperLayout,
  type PaperPage,
  type PaperRow,
} from './paper-layout.ts';
import type { TableColumn, TableRow } from './table.ts';

/** What a table on paper is of. */
export interface PaperHead {
  readonly title: string;
  /** Whose it is. */
  readonly organization: string;
  /** What it counts, a sentence each. */
  readonly facts: readonly string[];
  readonly columns: readonly TableColumn[];
  readonly totals: TableRow | null;
  /** Which rows stand together, with their subtotals; none = all do. */
  readonly groups?: readonly PaperGroup[];
}

type Pdf = Awaited<ReturnType<typeof openPdf>>;
type Part = ReturnType<Pdf['struct']>;

const PAGE = { width: 841.89, height: 595.28 };
const MARGIN = 36;
const WIDTH = PAGE.width - 2 * MARGIN;
const FOOT = 26;
/** Of the sizes of letters, in points. */
const [BRAND, TITLE, FACT, SMALL] = [12, 18, 9, 7.5];
const LINE = 1.35;

const IS_FIGURE = /^[-₹\d,.% ]+$/;

/** How wide texts are. A figure is as wide as the sum of its characters. */
function measureOf(pdf: Pdf): Measure {
  const widths = new Map<string, number>();
  const known = (key: string, measure: () => number) => {
    const width = widths.get(key) ?? measure();
    widths.set(key, width);
    return width;
  };
  const ofOnePoint = (text: string, isBold: boolean, options: object) => {
    pdf.fontSize(1);
    return widthOf(pdf, text, isBold, options);
  };
  return (text, size, isBold = false) => {
    if (!IS_FIGURE.test(text)) return size * known(`${isBold} ${text}`, () => ofOnePoint(text, isBold, {}));
    let width = 0;
    for (const one of text) width += known(`${isBold} figure ${one}`, () => ofOnePoint(one, isBold, FIGURES));
    return size * width;
  };
}

/** How wide a text is in the size that was set last, by the faces that have its letters. */
function widthOf(pdf: Pdf, text: string, isBold: boolean, options: object = {}): number {
  return drawnRuns(text, isBold).reduce(
    (width, run) => width + pdf.font(run.font).widthOfString(run.text, { ...options, ...run.options }),
    0,
  );
}

/** The ascent of the Latin face, whose baseline the other faces share. */
const ASCENT = 0.96875;

interface Written {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly colour: string;
  readonly options?: object;
}

/** Writes a text on one line. */
function writeText(pdf: Pdf, text: string, { x, y, size, bold = false, colour, options = {} }: Written): void {
  let at = x;
  for (const run of drawnRuns(text, bold)) {
    pdf.font(run.font).fontSize(size).fillColor(colour);
    const own = { ...options, ...run.options };
    pdf.text(run.text, at, y + ASCENT * size, { lineBreak: false, baseline: 'alphabetic', ...own });
    at += pdf.widthOfString(run.text, own);
  }
}

/**
 * Draws a table on A4 across: whose it is and what it counts, its rows under headings that repeat on each page, sums
 * that are carried from page to page, totals last. Rows come piece by piece. Made in a thread: it takes seconds.
 */
export async function drawTable(head: PaperHead, pieces: AsyncIterable<readonly TableRow[]>): Promise<Uint8Array> {
  const rows: TableRow[] = [];
  for await (const piece of pieces) rows.push(...piece);
  await readyFaces(textsOf(head, rows));
  const pdf = await openPdf({ title: head.title, author: head.organization });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise((resolve, reject) => pdf.once('end', resolve).once('error', reject));
  draw(pdf, head, rows);
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

/** Everything that is written, to know which faces it needs. */
function textsOf(
  { title, organization, facts, columns, totals, groups = [] }: PaperHead,
  rows: readonly TableRow[],
): string {
  return JSON.stringify([title, organization, facts, columns.map(({ heading }) => heading), totals, groups, rows]);
}

function draw(pdf: Pdf, head: PaperHead, rows: readonly TableRow[]): void {
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  const top = drawHead(pdf, document, head);
  const measure = measureOf(pdf);
  const layout = layOut(
    { columns: head.columns, rows, totals: head.totals, groups: head.groups ?? [] },
    { width: WIDTH, firstHeight: PAGE.height - top - MARGIN - FOOT, height: PAGE.height - 2 * MARGIN - FOOT },
    measure,
  );
  const table = pdf.struct('Table', { title: head.title });
  document.add(table);
  for (const [index, page] of layout.pages.entries()) {
    if (index > 0) pdf.addPage();
    drawPage(pdf, table, { layout, measure, page, y: index === 0 ? top : MARGIN, isFirst: index === 0 });
    drawFoot(pdf, head, `Page ${index + 1} of ${layout.pages.length}`);
  }
  table.end();
  document.end();
}

/** Draws whose it is and what it counts. Answers where the table begins. */
function drawHead(pdf: Pdf, document: Part, { title, organization, facts }: PaperHead): number {
  let y = MARGIN;
  const line = (
    kind: string,
    text: string,
    size: number,
    { bold = false, colour = COLOURS.ink as string, x = MARGIN } = {},
  ) => document.add(pdf.struct(kind, {}, () => writeText(pdf, text, { x, y, size, bold, colour })));
  line('P', 'Pravas', BRAND, { bold: true });
  pdf.fontSize(FACT);
  const wide = widthOf(pdf, organization, false);
  line('P', organization, FACT, { colour: COLOURS.quiet, x: PAGE.width - MARGIN - wide });
  y += BRAND * LINE + 4;
  asDecoration(pdf, () => {
    pdf
      .moveTo(MARGIN, y)
      .lineTo(PAGE.width - MARGIN, y)
      .lineWidth(1)
      .stroke(COLOURS.hairline);
    pdf.circle(MARGIN, y, 2.5).fill(COLOURS.marigold);
    pdf.circle(PAGE.width - MARGIN, y, 2.5).fill(COLOURS.ink);
  });
  y += 10;
  line('H1', title, TITLE, { bold: true });
  y += TITLE * LINE;
  for (const fact of facts) {
    pdf.fontSize(FACT);
    const words = fact.split(' ');
    // A long list of names continues on the next line.
    for (let at = 0; at < words.length; ) {
      let count = 1;
      while (at + count < words.length && widthOf(pdf, words.slice(at, at + count + 1).join(' '), false) <= WIDTH)
        count += 1;
      line('P', words.slice(at, at + count).join(' '), FACT, { colour: COLOURS.quiet });
      y += FACT * LINE;
      at += count;
    }
  }
  return y + 8;
}

interface DrawnPage {
  readonly layout: PaperLayout;
  readonly measure: Measure;
  readonly page: PaperPage;
  readonly y: number;
  readonly isFirst: boolean;
}

function drawPage(pdf: Pdf, table: Part, { layout, measure, page, y: top, isFirst }: DrawnPage): void {
  let y = top;
  const next = (row: PaperRow, kind: RowKind) => {
    drawRow(pdf, table, layout, row, { y, measure, ...kind });
    y += row.height;
  };
  // Headings are read once; on the following pages they are only visual.
  next(layout.headings, { cell: isFirst ? 'TH' : null, bold: true, filled: true });
  if (page.broughtForward) next(page.broughtForward, { cell: null, bold: true });
  for (const row of page.rows) next(row, { cell: 'TD', bold: row.isSum === true });
  if (page.carriedForward) next(page.carriedForward, { cell: null, bold: true, filled: true });
  if (page.totals) next(page.totals, { cell: 'TD', bold: true, filled: true });
}

/** Says of a heading what it is of (PDF 1.7, 14.8.5.7); its types do not know it yet. */
const OF_COLUMN: object = { scope: 'Column' };

interface RowKind {
  /** How each of its cells is tagged; null = it only repeats what is said elsewhere. */
  readonly cell: 'TH' | 'TD' | null;
  readonly bold?: boolean;
  readonly filled?: boolean;
}

function drawRow(
  pdf: Pdf,
  table: Part,
  { columns, size, lineHeight }: PaperLayout,
  { cells, height }: PaperRow,
  { y, measure, cell, bold = false, filled = false }: RowKind & Pick<DrawnPage, 'y' | 'measure'>,
): void {
  asDecoration(pdf, () => {
    if (filled) pdf.rect(MARGIN, y, WIDTH, height).fill(COLOURS.sunken);
    pdf
      .moveTo(MARGIN, y + height)
      .lineTo(MARGIN + WIDTH, y + height)
      .lineWidth(0.5)
      .stroke(COLOURS.hairline);
  });
  const write = (lines: readonly string[], index: number) => {
    const column = columns[index];
    if (!column) return;
    for (const [at, text] of lines.entries()) {
      const inset = column.isFigure ? column.width - PADDING.x - measure(text, size, bold) : PADDING.x;
      writeText(pdf, text, {
        x: MARGIN + column.x + inset,
        y: y + PADDING.y + at * lineHeight,
        size,
        bold,
        colour: COLOURS.ink,
        options: IS_FIGURE.test(text) ? FIGURES : {},
      });
    }
  };
  if (cell === null) {
    asDecoration(pdf, () => cells.forEach(write));
    return;
  }
  const row = pdf.struct('TR');
  table.add(row);
  for (const [index, lines] of cells.entries()) {
    row.add(pdf.struct(cell, cell === 'TH' ? OF_COLUMN : {}, () => write(lines, index)));
  }
  row.end();
}

function drawFoot(pdf: Pdf, { title, organization }: PaperHead, pages: string): void {
  asDecoration(pdf, () => {
    const y = PAGE.height - MARGIN - SMALL;
    const quiet = { y, size: SMALL, colour: COLOURS.quiet };
    writeText(pdf, `${title} · ${organization}`, { ...quiet, x: MARGIN });
    pdf.fontSize(SMALL);
    writeText(pdf, pages, { ...quiet, x: PAGE.width - MARGIN - widthOf(pdf, pages, false) });
  });
}

/** What is only visual, or was read before. */
function asDecoration(pdf: Pdf, write: () => void): void {
  pdf.markContent('Artifact');
  write();
  pdf.endMarkedContent();
}
