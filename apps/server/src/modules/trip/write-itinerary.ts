import type { Download } from '@pravas/contract/schemas.ts';
import { type Paise, sumFormat } from '@pravas/domain/money/money.ts';
import { byInstant, shortDate } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { Content } from 'pdfmake';
import { COLOURS, hairlines, headLine, label, printPdf } from '../../platform/print-pdf.ts';
import { serviceOf, wordsOf } from '../booking/index.ts';
import type { Itinerary } from './read-itinerary.ts';

/** A trip on A4, to be printed and carried: every time is local to its city, every amount is what the trip shows. */
export async function writeItinerary(itinerary: Itinerary): Promise<Download> {
  const { trip } = itinerary;
  const content = await printPdf({
    title: trip.name,
    author: itinerary.organizationName ?? 'Pravas',
    content: [
      ...headOf(itinerary),
      travellersOf(itinerary),
      ...bookingsOf(itinerary),
      ...noticesOf(itinerary),
      ...totalsOf(itinerary),
    ],
    foot: footOf(itinerary),
  });
  return { fileName: `${trip.name}.pdf`, mediaType: 'application/pdf', content };
}

function headOf({ summary, trip, organizationName }: Itinerary): Content[] {
  const days = [summary.startDate, summary.endDate].flatMap((day) => (day === null ? [] : shortDate(day)));
  const when = [...new Set(days)].join(' – ');
  return [
    {
      columns: [
        { text: 'Pravas', bold: true, fontSize: 12 },
        { text: organizationName ?? '', alignment: 'right', color: COLOURS.quiet },
      ],
    },
    headLine(),
    { text: trip.name, fontSize: 20, bold: true, lineHeight: 1.15 },
    {
      text: [summary.route, when].filter(Boolean).join('  ·  '),
      color: COLOURS.quiet,
      fontSize: 10,
      margin: [0, 2, 0, trip.purpose ? 0 : 14],
    },
    ...(trip.purpose ? [{ text: trip.purpose, margin: [0, 2, 0, 14] } as Content] : []),
    ...(summary.isCancelled
      ? [{ text: 'This trip was cancelled.', bold: true, color: COLOURS.red, margin: [0, 0, 0, 14] } as Content]
      : []),
  ];
}

/** What bookings are of, in the order of time; cancelled ones say so. */
function bookingsOf({ bookings, cancellationsOf }: Itinerary): Content[] {
  const blocks = bookings.flatMap((booking) => serviceOf(booking).inTrip.printed(booking, cancellationsOf(booking)));
  if (blocks.length === 0) return [{ text: 'Nothing is in it yet.', color: COLOURS.quiet, margin: [0, 0, 0, 16] }];
  return blocks.toSorted((a, b) => byInstant(a.at, b.at)).flatMap(({ content }) => content);
}

function travellersOf({ bookings, cancellationsOf, summary }: Itinerary): Content {
  const carried = new Map<string, string[]>();
  for (const booking of bookings) {
    for (const { travellerIndex, number } of serviceOf(booking).inTrip.carried(booking, cancellationsOf(booking))) {
      const traveller = booking.travellers[travellerIndex];
      if (!traveller) continue;
      const name = `${traveller.firstName} ${traveller.lastName}`;
      carried.set(name, [...(carried.get(name) ?? []), number]);
    }
  }
  // Until something is in the trip there is nothing to carry.
  const papers = [...new Set(bookings.map((booking) => serviceOf(booking).inTrip.papers))].join(', ');
  const withPapers = <Cell>(cell: Cell) => (papers === '' ? [] : [cell]);
  const rows = summary.travelers.map((one) => {
    const name = one.isNamed ? `${one.firstName} ${one.lastName}` : 'Name to follow';
    const numbers = carried.get(name) ?? [];
    return [
      {
        stack: [
          { text: name, bold: true },
          ...(one.printedName === null ? [] : [{ text: `Printed as ${one.printedName}` }]),
        ],
      },
      { text: TYPES[one.type] },
      ...withPapers({ text: numbers.length === 0 ? '-' : numbers.join(', ') }),
    ];
  });
  if (rows.length === 0) return { text: 'No travellers yet.', color: COLOURS.quiet, margin: [0, 0, 0, 16] };
  return {
    layout: hairlines,
    table: {
      headerRows: 1,
      widths: ['*', 70, ...withPapers('*')],
      body: [[label('Travellers'), label('Type'), ...withPapers(label(papers))], ...rows],
    },
    margin: [0, 0, 0, 16],
  };
}

const TYPES = { ADULT: 'Adult', CHILD: 'Child', INFANT: 'Infant' } as const;

/** Conflicts are shown on paper as on the screen. */
function noticesOf({ timeline }: Itinerary): Content[] {
  if (timeline.clashes.length === 0) return [];
  return [
    { text: 'Please check', bold: true, color: COLOURS.amber, margin: [0, 4, 0, 2] },
    { ul: timeline.clashes.map((one) => one.text), margin: [0, 0, 0, 14] },
  ];
}

function totalsOf({ costs, gst, trip }: Itinerary): Content[] {
  const { lines, fees, CGST, SGST, IGST, total } = costs;
  const format = sumFormat([...lines.map(({ amount }) => amount), fees, CGST, SGST, IGST, total]);
  const line = (name: string, amount: Paise, bold = false) => [
    { text: name, bold },
    { text: format(amount), bold, alignment: 'right' as const },
  ];
  const body = [
    ...lines.map((one) => line(one.detail ? `${one.label} (${one.detail.toLowerCase()})` : one.label, one.amount)),
    ...(fees > 0 ? [line('of which our fee', fees)] : []),
    ...(CGST > 0 ? [line('of which CGST 9% on it', CGST), line('of which SGST 9% on it', SGST)] : []),
    ...(IGST > 0 ? [line('of which IGST 18% on it', IGST)] : []),
    line('Total', total, true),
  ];
  return [
    {
      unbreakable: true,
      columns: [
        { width: '*', stack: registrationOf(gst, trip.isPersonal) },
        { width: 20, text: '' },
        { width: 260, layout: hairlines, table: { widths: ['*', 'auto'], body } },
      ],
      margin: [0, 6, 0, 0],
    },
  ];
}

function registrationOf(gst: Itinerary['gst'], isPersonal: boolean): Content[] {
  if (gst === null) {
    const text = isPersonal ? 'Personal trip: no company GST number.' : 'No GST registration.';
    return [{ text, color: COLOURS.quiet }];
  }
  return [
    { text: 'GST invoice to', color: COLOURS.quiet },
    { text: gst.legalName, bold: true },
    { text: gst.gstin },
    { text: gst.address, color: COLOURS.quiet },
  ];
}

function footOf({ preparedAt, bookings }: Itinerary): string {
  const at = preparedAt.toZonedDateTimeISO(INDIAN_ZONE);
  const clock = `${String(at.hour).padStart(2, '0')}:${String(at.minute).padStart(2, '0')}`;
  const things = [...new Set(bookings.map((booking) => wordsOf(booking).thing))];
  const times = things.length === 1 ? `${things[0]} times` : 'times';
  return `As of ${shortDate(at.toPlainDate().toString())}, ${clock} India time. All ${times} are local.`;
}
