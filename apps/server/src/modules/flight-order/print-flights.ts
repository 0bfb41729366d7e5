import { offerTimelines } from '@pravas/domain/fare/rule-timeline.ts';
import { cabinName } from '@pravas/domain/flight/cabin.ts';
import {
  arrivalOf,
  departureOf,
  flightCode,
  type ItineraryPoint,
  layoversMinutes,
  operatorOf,
  type Segment,
  type Slice,
  sliceDurationMinutes,
} from '@pravas/domain/flight/itinerary.ts';
import { airportChangeText, carriageText, technicalStopText } from '@pravas/domain/flight/stop-words.ts';
import { formatInrExact } from '@pravas/domain/money/money.ts';
import {
  clockOf,
  dayOffset,
  dayOffsetText,
  durationText,
  layoverText,
  shortDate,
} from '@pravas/domain/time/airport-time.ts';
import type { Content } from 'pdfmake';
import { COLOURS, label, stub } from '../../platform/print-pdf.ts';
import { asSentence, type PrintedBlock } from '../booking/index.ts';
import type { Flying } from './cancel-facts.ts';
import { type FlightBooking, type FlightBookingOrder, isAirlineCancelled } from './flight-booking.ts';

interface Direction {
  readonly booking: FlightBooking;
  readonly order: FlightBookingOrder;
  readonly slice: Slice;
  readonly index: number;
  /** Who flies it, by their places in the booking; empty once it is cancelled. */
  readonly flying: readonly number[];
  /** Nothing of the booking is cancelled: its price is its cost. */
  readonly isWhole: boolean;
}

/** The flights of a booking, each with its stub; cancelled ones say so. */
export function printFlights(booking: FlightBooking, flying: Flying): readonly PrintedBlock[] {
  const orders = booking.orders.filter((order) => order.state !== 'failed');
  const everybody = booking.travellers.length;
  const isWhole = orders.every((order) =>
    order.detail.slices.every((_, index) => flying(order.id, index).length === everybody),
  );
  return orders.flatMap((order) =>
    order.detail.slices.map((slice, index) => {
      const direction = { booking, order, slice, index, flying: flying(order.id, index), isWhole };
      return { at: departureOf(slice).time, content: flightCard(direction) };
    }),
  );
}

function flightCard(direction: Direction): Content[] {
  const { slice } = direction;
  const [from, to] = [departureOf(slice), arrivalOf(slice)];
  const head: Content = {
    columns: [
      { text: `${shortDate(from.time.wall)}  ·  ${from.city} → ${to.city}`, bold: true, fontSize: 11 },
      { text: statusText(direction), alignment: 'right', bold: true, color: statusColour(direction) },
    ],
    margin: [0, 0, 0, 4],
  };
  const card: Content = {
    layout: stub,
    table: { widths: ['*', 118], body: [[{ stack: boardOf(direction) }, { stack: stubOf(direction) }]] },
    margin: [0, 0, 0, 4],
  };
  return [
    {
      unbreakable: slice.segments.length < 3,
      stack: [head, ...namesOf(direction), card, rulesOf(direction)],
      margin: [0, 0, 0, 12],
    },
  ];
}

/** Who flies, where that is not everybody any more. */
function namesOf({ booking, flying }: Direction): Content[] {
  if (flying.length === 0 || flying.length === booking.travellers.length) return [];
  const names = flying.map((index) => `${booking.travellers[index]?.firstName} ${booking.travellers[index]?.lastName}`);
  return [{ text: `Still flown by ${names.join(', ')}`, margin: [0, 0, 0, 4] }];
}

function boardOf({ slice, order, index }: Direction): Content[] {
  const layovers = layoversMinutes(slice);
  const baggage = order.detail.baggage[index];
  const bags = [
    ...(baggage?.checkIn ? [`check-in ${baggage.checkIn}`] : []),
    ...(baggage?.cabin ? [`cabin ${baggage.cabin}`] : []),
  ];
  return [
    ...slice.segments.flatMap((segment, position): Content[] => {
      const wait = layovers[position - 1];
      const stay: Content[] =
        wait === undefined
          ? []
          : [
              {
                text: [
                  `${durationText(wait)}  ·  ${layoverText(segment.from.city, segment.from.airportCode)}`,
                  airportChangeText(slice.segments[position - 1]?.to.airportCode ?? '', segment.from.airportCode) ?? [],
                ]
                  .flat()
                  .join('  ·  '),
                color: COLOURS.amber,
                margin: [0, 4, 0, 6],
              },
            ];
      return [...stay, segmentBoard(segment)];
    }),
    {
      text: [
        `${durationText(sliceDurationMinutes(slice))} in all`,
        `Baggage: ${bags.length === 0 ? 'ask the airline' : bags.join(', ')}`,
      ].join('  ·  '),
      color: COLOURS.quiet,
      margin: [0, 6, 0, 0],
    },
  ];
}

/** Times and codes are in columns, as on a departures board; between them runs the line. */
function segmentBoard(segment: Segment): Content {
  const shift = dayOffset(segment.from.time.wall, segment.to.time.wall);
  return {
    stack: [
      {
        columns: [
          { width: 92, stack: pointOf(segment.from, '') },
          {
            width: '*',
            stack: [
              { text: durationText(segment.durationMinutes), alignment: 'center', color: COLOURS.quiet, fontSize: 7.5 },
              {
                canvas: [
                  { type: 'line', x1: 4, y1: 3, x2: 96, y2: 3, lineWidth: 1, lineColor: COLOURS.quiet },
                  { type: 'ellipse', x: 4, y: 3, r1: 2.2, r2: 2.2, color: COLOURS.ink },
                  { type: 'ellipse', x: 96, y: 3, r1: 2.2, r2: 2.2, color: COLOURS.ink },
                ],
                alignment: 'center',
              },
              { text: flightCode(segment), alignment: 'center', bold: true, margin: [0, 3, 0, 0] },
            ],
          },
          { width: 104, stack: pointOf(segment.to, shift === 0 ? '' : ` ${dayOffsetText(shift)}`) },
        ],
      },
      {
        text: [
          segment.airlineName,
          cabinName([segment.cabin]),
          ...(operatorOf(segment) === null ? [] : [`operated by ${operatorOf(segment)}`]),
          ...(segment.carriage ? [carriageText(segment.carriage)] : []),
        ].join('  ·  '),
        color: COLOURS.quiet,
        margin: [0, 2, 0, 0],
      },
      ...(segment.stops ?? []).map(
        ({ airportCode, city, minutes }): Content => ({
          text: technicalStopText({ airport: airportCode, city, minutes }),
          color: COLOURS.amber,
          margin: [0, 2, 0, 0],
        }),
      ),
    ],
  };
}

function pointOf(point: ItineraryPoint, suffix: string): Content[] {
  const terminal = point.terminal === null ? '' : `, T${point.terminal}`;
  return [
    {
      text: [
        { text: clockOf(point.time.wall), fontSize: 15, bold: true },
        { text: suffix, color: COLOURS.amber },
      ],
    },
    { text: `${point.city} (${point.airportCode})${terminal}` },
    { text: `${shortDate(point.time.wall)}\n${zoneText(point)}`, color: COLOURS.quiet, fontSize: 7.5 },
  ];
}

/** "GMT+5:30": what a watch must be set to, whatever the zone's name. */
function zoneText({ time }: ItineraryPoint): string {
  const zoned = Temporal.PlainDateTime.from(time.wall).toZonedDateTime(time.zone);
  const offset = zoned.offset.replace(/^([+-])0?(\d+):(\d+).*$/, (_, sign: string, hours: string, minutes: string) => {
    return `GMT${sign}${hours}${minutes === '00' ? '' : `:${minutes}`}`;
  });
  return `${offset} (${time.zone.split('/').at(-1)?.replaceAll('_', ' ') ?? time.zone})`;
}

function stubOf({ booking, order, index, flying, isWhole }: Direction): Content[] {
  const isBooked =
    booking.status === 'BOOKED' && order.state === 'booked' && order.locator !== null && flying.length > 0;
  return [
    label('PNR'),
    { text: isBooked ? (order.locator ?? '') : '-', fontSize: 15, bold: true, characterSpacing: isBooked ? 1 : 0 },
    { ...label('Fare'), margin: [0, 6, 0, 0] },
    { text: booking.facts.fareLabel },
    // The price is the booking's: it is printed once, and not beside a flight that was given up or partly refunded.
    ...(order.position === 0 && index === 0 && isWhole
      ? [
          { ...label(booking.facts.roundTrip ? 'Price, both ways' : 'Price'), margin: [0, 6, 0, 0] } as Content,
          { text: formatInrExact(booking.totalPaise), bold: true } as Content,
        ]
      : []),
  ];
}

function rulesOf(direction: Direction): Content {
  const { order, index, flying } = direction;
  if (flying.length === 0) return { text: '' };
  if (isDropped(direction)) {
    const text = 'The fare’s charges no longer apply: choose other flights, or cancel and the full fare is refunded.';
    return { text, color: COLOURS.quiet, fontSize: 7.5 };
  }
  const cancel = offerTimelines(order.detail, 'cancel')[index];
  const change = offerTimelines(order.detail, 'change')[index];
  const words = (action: string, line: typeof cancel) =>
    line === undefined
      ? `${action}: ask the airline.`
      : asSentence([...line.ahead, ...line.bars].map((bar) => bar.text.replace(/\.$/, '')).join('; '));
  const text = `${words('Cancelling', cancel)} ${words('Date change', change)}`;
  return { text, color: COLOURS.quiet, fontSize: 7.5 };
}

const DROPPED = 'Cancelled by the airline';

function isDropped({ booking, order, index, flying }: Direction): boolean {
  return booking.status === 'BOOKED' && flying.length > 0 && isAirlineCancelled(booking, order.id, index);
}

function statusText(direction: Direction): string {
  const { booking, flying } = direction;
  if (booking.status === 'BOOKED' && flying.length === 0) return 'Cancelled';
  if (isDropped(direction)) return DROPPED;
  switch (booking.status) {
    case 'BOOKED':
      return 'Booked';
    case 'CANCELED':
      return 'Cancelled';
    case 'CREATED':
      return 'Not paid, not booked';
    default:
      return 'Being booked';
  }
}

function statusColour(direction: Direction): string {
  const text = statusText(direction);
  if (text === 'Cancelled' || text === DROPPED) return COLOURS.red;
  return text === 'Booked' ? COLOURS.green : COLOURS.amber;
}
