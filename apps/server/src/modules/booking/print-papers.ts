import type { Download } from '@pravas/contract/schemas.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Content } from 'pdfmake';
import { COLOURS, hairlines, headLine, label, printPdf } from '../../platform/print-pdf.ts';

/** A name and what is said of it, in one or more lines. */
export interface PaperFact {
  readonly label: string;
  readonly lines: readonly string[];
}

/** A line of a price; the last one is the total. */
export interface PaperAmount {
  readonly label: string;
  readonly text: string;
  readonly isTotal: boolean;
}

/** A paper that somebody shows when they arrive, in the order in which it is asked for. */
interface ShownPaper {
  /** "Hotel voucher". */
  readonly kind: string;
  readonly title: string;
  readonly times: string;
  /** What must not be overlooked; null = nothing. */
  readonly note: string | null;
  readonly numbers: readonly PaperFact[];
  /** Who has which place: a heading of both columns, then the rows. `state` is null of what stands. */
  readonly places: {
    readonly heads: readonly [string, string];
    readonly rows: readonly { readonly place: string; readonly people: string; readonly state: string | null }[];
  };
  readonly facts: readonly PaperFact[];
  readonly amounts: readonly PaperAmount[];
}

/** Prints papers on A4, a page for each. `clocks` says in the foot by whose clock times are. */
export async function printPapers(
  papers: readonly ShownPaper[],
  {
    title,
    organizationName,
    clocks,
    now,
  }: {
    readonly title: string;
    readonly organizationName: string | null;
    readonly clocks: string;
    readonly now: Temporal.Instant;
  },
): Promise<Download> {
  const content = await printPdf({
    title,
    author: organizationName ?? 'Pravas',
    content: papers.flatMap((paper, index) => pageOf(paper, organizationName, index > 0)),
    foot: `As of ${shortDate(indianDay(now))}. ${clocks}`,
  });
  const fileName = `${title.replaceAll(/[^\p{L}\p{N} ,.-]/gu, '')}.pdf`;
  return { fileName, mediaType: 'application/pdf', content };
}

function pageOf(paper: ShownPaper, organizationName: string | null, isNext: boolean): readonly Content[] {
  const { kind, title, times, note, numbers, places, facts, amounts } = paper;
  return [
    {
      ...(isNext ? { pageBreak: 'before' as const } : {}),
      columns: [
        { text: 'Pravas', bold: true, fontSize: 12 },
        { text: organizationName ?? '', alignment: 'right', color: COLOURS.quiet },
      ],
    },
    headLine(),
    { text: kind, color: COLOURS.quiet, fontSize: 10 },
    { text: title, fontSize: 20, bold: true, lineHeight: 1.15 },
    { text: times, fontSize: 10, margin: [0, 2, 0, note === null ? 14 : 2] },
    ...(note === null ? [] : [noteOf(note)]),
    {
      columns: numbers.map(({ label: name, lines }) => ({ stack: [label(name), numberOf(lines.join(' '))] })),
      columnGap: 16,
      margin: [0, 0, 0, 16],
    },
    {
      layout: hairlines,
      table: {
        headerRows: 1,
        widths: ['*', '*'],
        body: [
          places.heads.map((head) => label(head)),
          ...places.rows.map(({ place, people, state }) => [
            { text: place, bold: true },
            { text: state === null ? people : `${people} · ${state}` },
          ]),
        ],
      },
      margin: [0, 0, 0, 16],
    },
    {
      layout: hairlines,
      table: {
        widths: [110, '*'],
        body: facts.map(({ label: name, lines }) => [
          { text: name, color: COLOURS.quiet },
          { stack: lines.map((line) => ({ text: line })) },
        ]),
      },
      margin: [0, 0, 0, 16],
    },
    {
      unbreakable: true,
      layout: hairlines,
      table: {
        widths: ['*', 90],
        body: amounts.map(({ label: name, text, isTotal }) => [
          { text: name, bold: isTotal },
          { text, bold: isTotal, alignment: 'right' as const },
        ]),
      },
    },
  ];
}

function noteOf(note: string): Content {
  return { text: note, bold: true, color: COLOURS.amber, margin: [0, 0, 0, 14] };
}

/** So many letters of a number fill a column in the usual size, and in the smaller one. */
const [FITS, STILL_FITS] = [14, 24];

/** A number; a missing one is set in grey. */
function numberOf(text: string): Content {
  if (/\s/.test(text)) return { text, fontSize: 8, color: COLOURS.quiet };
  return { text, bold: true, fontSize: text.length <= FITS ? 12 : text.length <= STILL_FITS ? 10 : 7.5 };
}
