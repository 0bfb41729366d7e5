import type { Download } from '@pravas/contract/schemas.ts';
import { arrivalOf, departureOf, flightCode, segmentKey } from '@pravas/domain/flight/itinerary.ts';
import { sumFormat } from '@pravas/domain/money/money.ts';
import { printedOtherwise } from '@pravas/domain/person/printed-name.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Content } from 'pdfmake';
import { COLOURS, hairlines, headLine, label, printPdf } from '../../platform/print-pdf.ts';
import type { Cancellation } from '../booking/index.ts';
import { type FlightBooking, printFlights, whoFlies } from '../flight-order/index.ts';
import { type PaidLine, paidLines } from './ticket-price.ts';

const TYPES = { ADULT: 'Adult', CHILD: 'Child', INFANT: 'Infant' } as const;

/**
 * The e-ticket on A4: what is shown at the airport comes first, what accounts needs comes last. A traveller who no
 * longer flies has no ticket on it; once nobody flies it stays as it was and says that it is cancelled.
 */
export async function printTicket(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  organizationName: string | null,
  now: Temporal.Instant,
): Promise<Download> {
  const flying = whoFlies(booking, cancellations);
  const locators = [
    ...new Set(booking.orders.flatMap((order) => (order.state === 'booked' ? (order.locator ?? []) : []))),
  ];
  const left = placesOf(booking).filter(({ orderId, at }) => flying(orderId, at).length > 0);
  const flies: Flies = (index, orderId, at) => left.length === 0 || flying(orderId, at).includes(index);
  const title = `E-ticket ${locators.join(' ')}`.trim();
  const content = await printPdf({
    title,
    author: organizationName ?? 'Pravas',
    content: [
      {
        columns: [
          { text: 'Pravas', bold: true, fontSize: 12 },
          { text: organizationName ?? '', alignment: 'right', color: COLOURS.quiet },
        ],
      },
      headLine(),
      { text: 'E-ticket', fontSize: 20, bold: true, lineHeight: 1.15 },
      { text: waysOf(booking, left), color: COLOURS.quiet, fontSize: 10, margin: [0, 2, 0, 14] },
      travellersOf(booking, flies),
      ...printFlights(booking, flying).flatMap(({ content }) => content),
      ...extrasOf(booking, flies),
      paidOf(booking, cancellations),
      ...gstOf(booking),
      {
        text: 'Carry a photo identity card; abroad a passport, and a visa where one is needed. Be at the counter in time: it closes an hour before a flight within India leaves, and earlier abroad.',
        color: COLOURS.quiet,
        margin: [0, 12, 0, 0],
      },
    ],
    foot: `As of ${shortDate(indianDay(now))}. All flight times are local.`,
  });
  return { fileName: `${title}.pdf`, mediaType: 'application/pdf', content };
}

/**
 * "New Delhi → Mumbai, Wed, 13 Jan" for each direction that is flown: a trip's name would include cancelled ones too.
 */
function waysOf(booking: FlightBooking, left: ReturnType<typeof placesOf>): string {
  return (left.length > 0 ? left : placesOf(booking))
    .map(({ slice }) => {
      const from = departureOf(slice);
      return `${from.city} → ${arrivalOf(slice).city}, ${shortDate(from.time.wall)}`;
    })
    .join(' · ');
}

/** Whether a traveller flies a slice of an order. */
type Flies = (travellerIndex: number, orderId: string, sliceIndex: number) => boolean;

function placesOf({ orders }: FlightBooking) {
  return orders.flatMap((order) => order.detail.slices.map((slice, at) => ({ orderId: order.id, at, slice })));
}

function travellersOf(booking: FlightBooking, flies: Flies): Content {
  const { travellers, orders } = booking;
  const ticketsOf = (index: number): string => {
    const numbers = orders.flatMap((order) =>
      order.state === 'booked' && order.detail.slices.some((_, at) => flies(index, order.id, at))
        ? (order.supplierOrder?.tickets ?? [])
            .filter((one) => one.travellerIndex === index)
            .map((one) => one.ticketNumber)
        : [],
    );
    return numbers.length === 0 ? '-' : [...new Set(numbers)].join(', ');
  };
  const rows = travellers.flatMap((one, index) => {
    if (!placesOf(booking).some(({ orderId, at }) => flies(index, orderId, at))) return [];
    const printed = printedOtherwise(one);
    const name = {
      stack: [
        { text: `${one.title} ${one.firstName} ${one.lastName}`, bold: true },
        ...(printed === null ? [] : [{ text: `On the ticket: ${printed}` }]),
      ],
    };
    return [[name, { text: TYPES[one.type] }, { text: ticketsOf(index) }]];
  });
  return {
    layout: hairlines,
    table: {
      headerRows: 1,
      widths: ['*', 70, '*'],
      body: [[label('Traveller'), label('Type'), label('Ticket number')], ...rows],
    },
    margin: [0, 0, 0, 16],
  };
}

/** Seats, meals and bags, by traveller and flight. */
function extrasOf(booking: FlightBooking, flies: Flies): Content[] {
  const { facts, travellers } = booking;
  const places = placesOf(booking);
  const extras = (facts.extras ?? []).filter((extra) =>
    places.some(
      ({ orderId, at, slice }) =>
        slice.segments.some((segment) => segmentKey(segment) === extra.segmentKey) &&
        flies(extra.travellerIndex, orderId, at),
    ),
  );
  if (extras.length === 0) return [];
  const segments = places.flatMap(({ slice }) => slice.segments);
  const flights = new Map<string, string>(segments.map((segment) => [segmentKey(segment), flightCode(segment)]));
  const rows = extras.map((extra) => {
    const traveller = travellers[extra.travellerIndex];
    return [
      { text: traveller ? `${traveller.firstName} ${traveller.lastName}` : '' },
      { text: flights.get(extra.segmentKey) ?? '' },
      { text: extra.kind === 'seat' ? `Seat ${extra.code}` : (extra.name ?? extra.code) },
    ];
  });
  return [
    {
      layout: hairlines,
      table: {
        headerRows: 1,
        widths: ['*', 80, '*'],
        body: [[label('Traveller'), label('Flight'), label('Seat, meal, baggage')], ...rows],
      },
      margin: [0, 0, 0, 16],
    },
  ];
}

/** What was paid, the refund for what was cancelled, and what is left: a sum that adds up line by line. */
function paidOf(booking: FlightBooking, cancellations: readonly Cancellation[]): Content {
  const lines = paidLines(booking, cancellations);
  const format = sumFormat(lines.map(({ amountPaise }) => amountPaise));
  const cells = ({ label: name, amountPaise, isTotal }: PaidLine) => [
    { text: name, bold: isTotal },
    { text: format(amountPaise), bold: isTotal, alignment: 'right' as const },
  ];
  return {
    unbreakable: true,
    layout: hairlines,
    table: { widths: ['*', 90], body: lines.map(cells) },
    margin: [0, 0, 0, 12],
  };
}

function gstOf({ facts, orders }: FlightBooking): Content[] {
  if (facts.gst === null || orders.every((order) => order.detail.requirements.gst === 'no')) return [];
  return [
    {
      text: `GST of the airline is invoiced to ${facts.gst.legalName}, GSTIN ${facts.gst.gstin}.`,
      margin: [0, 0, 0, 4],
    },
  ];
}
