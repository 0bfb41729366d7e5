import type { Download } from '@pravas/contract/schemas.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Content } from 'pdfmake';
import { COLOURS, hairlines, headLine, label, printPdf } from '../../platform/print-pdf.ts';
import type { StayVoucher } from './stay-voucher.ts';

/** Vouchers on A4, a page for each stay: what the desk of the hotel asks for comes first. */
export async function printVouchers(
  vouchers: readonly StayVoucher[],
  { organizationName, now }: { readonly organizationName: string | null; readonly now: Temporal.Instant },
): Promise<Download> {
  const title = `Hotel voucher ${vouchers.map(({ hotelName }) => hotelName).join(', ')}`;
  const content = await printPdf({
    title,
    author: organizationName ?? 'Pravas',
    content: vouchers.flatMap((voucher, index) => pageOf(voucher, organizationName, index > 0)),
    foot: `As of ${shortDate(indianDay(now))}. Check-in and check-out by the hotel's clock.`,
  });
  const fileName = `${title.replaceAll(/[^\p{L}\p{N} ,.-]/gu, '')}.pdf`;
  return { fileName, mediaType: 'application/pdf', content };
}

function pageOf(voucher: StayVoucher, organizationName: string | null, isNext: boolean): readonly Content[] {
  const { hotelName, times, numbers, rooms, amounts, facts } = voucher;
  return [
    {
      ...(isNext ? { pageBreak: 'before' as const } : {}),
      columns: [
        { text: 'Pravas', bold: true, fontSize: 12 },
        { text: organizationName ?? '', alignment: 'right', color: COLOURS.quiet },
      ],
    },
    headLine(),
    { text: 'Hotel voucher', color: COLOURS.quiet, fontSize: 10 },
    { text: hotelName, fontSize: 20, bold: true, lineHeight: 1.15 },
    { text: times, fontSize: 10, margin: [0, 2, 0, 14] },
    {
      columns: numbers.map(({ label: name, lines }) => ({
        stack: [label(name), numberOf(lines.join(' '))],
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
          [label('Room'), label('Guests')],
          ...rooms.map(({ name, guests, state }) => [
            { text: name, bold: true },
            { text: state === null ? guests : `${guests} · ${state}` },
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

/** Our own numbers are longer than a column is wide in the usual size; what is no number yet is said quietly. */
const LONG = 24;

function numberOf(text: string): Content {
  if (/\s/.test(text)) return { text, fontSize: 8, color: COLOURS.quiet };
  return { text, bold: true, fontSize: text.length > LONG ? 7.5 : 10 };
}
