import type { Download } from '@pravas/contract/schemas.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Content } from 'pdfmake';
import { COLOURS, hairlines, headLine, label, printPdf } from '../../platform/print-pdf.ts';
import type { BusTicketPaper } from './bus-ticket-paper.ts';

/** Tickets on A4, a page for each bus: what the driver asks for comes first. */
export async function printBusTickets(
  tickets: readonly BusTicketPaper[],
  { organizationName, now }: { readonly organizationName: string | null; readonly now: Temporal.Instant },
): Promise<Download> {
  const title = `Bus ticket ${tickets.map(({ route }) => route.replace('→', 'to')).join(', ')}`;
  const content = await printPdf({
    title,
    author: organizationName ?? 'Pravas',
    content: tickets.flatMap((ticket, index) => pageOf(ticket, organizationName, index > 0)),
    foot: `As of ${shortDate(indianDay(now))}. All times are Indian time.`,
  });
  const fileName = `${title.replaceAll(/[^\p{L}\p{N} ,.-]/gu, '')}.pdf`;
  return { fileName, mediaType: 'application/pdf', content };
}

function pageOf(ticket: BusTicketPaper, organizationName: string | null, isNext: boolean): readonly Content[] {
  const { operatorName, route, times, nightNote, numbers, seats, amounts, facts } = ticket;
  return [
    {
      ...(isNext ? { pageBreak: 'before' as const } : {}),
      columns: [
        { text: 'Pravas', bold: true, fontSize: 12 },
        { text: organizationName ?? '', alignment: 'right', color: COLOURS.quiet },
      ],
    },
    headLine(),
    { text: `Bus ticket, ${operatorName}`, color: COLOURS.quiet, fontSize: 10 },
    { text: route, fontSize: 20, bold: true, lineHeight: 1.15 },
    { text: times, fontSize: 10, margin: [0, 2, 0, nightNote === null ? 14 : 2] },
    ...(nightNote === null
      ? []
      : [
          {
            text: nightNote,
            bold: true,
            color: COLOURS.amber,
            margin: [0, 0, 0, 14] as [number, number, number, number],
          },
        ]),
    {
      columns: numbers.map(({ label: name, lines }) => ({
        stack: [label(name), { text: lines.join(' '), bold: true, fontSize: lines.join(' ').length > LONG ? 7.5 : 12 }],
      })),
      columnGap: 16,
      margin: [0, 0, 0, 16],
    },
    {
      layout: hairlines,
      table: {
        headerRows: 1,
        widths: ['*', '*'],
        body: [
          [label('Seat'), label('Passenger')],
          ...seats.map(({ seat, passenger, state }) => [
            { text: seat, bold: true },
            { text: state === null ? passenger : `${passenger} · ${state}` },
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

/** Our own numbers are longer than a column is wide in the usual size. */
const LONG = 24;
