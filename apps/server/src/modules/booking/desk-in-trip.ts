import { formatInrExact, type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { unsaidProblems } from '@pravas/domain/person/traveller-problem.ts';
import { clockOf, dateOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { TimelineEntry, TimelinePlace } from '@pravas/domain/trip/trip-timeline.ts';
import type { Content } from 'pdfmake';
import { COLOURS, label, stub } from '../../platform/print-pdf.ts';
import type { ClaimingRegistration } from '../organisation/index.ts';
import { type Booking, type BookingOrder, travellerName } from './booking.ts';
import { type HeldUnit, heldUnits, holdersOf } from './cancellation/held-units.ts';
import type { DeskTypes } from './desk-only.ts';
import { isOrderCancelled } from './saga/saga-words.ts';
import type { CalendarEntry, PrintedBlock, ServiceInTrip } from './service-in-trip.ts';
import { wordsOf } from './service-module.ts';

type DeskBooking<Detail> = Booking<DeskTypes<Detail>>;
type DeskOrder<Detail> = BookingOrder<DeskTypes<Detail>>;

/** GST of an order that can be claimed, and why not where none can. */
interface ClaimableGst {
  readonly paise: Paise;
  /** What is to be known of it, a sentence; null where there is nothing to say. */
  readonly note: string | null;
}

/** What a service that the travel desk buys has to say of one order in a trip. */
interface OrderInTrip<Detail> {
  readonly kind: TimelineEntry['kind'];
  readonly papers: string;
  /** From where to where: "Delhi → Mumbai". */
  route(detail: Detail): string;
  /** Who carries it out, and when, in more words. */
  more(detail: Detail): string;
  /** What it is, before its route: "12276 Humsafar Express"; empty where the route says it. */
  title(detail: Detail): string;
  from(detail: Detail): TimelinePlace;
  to(detail: Detail): TimelinePlace;
  span(detail: Detail): Pick<TimelineEntry, 'departs' | 'arrives'>;
  /** Where it begins, as a query to a map. */
  location(detail: Detail): string;
  /** What travellers need to know, line by line; less once nobody goes. */
  lines(detail: Detail, isGoing: boolean): readonly string[];
  /** What one of its travellers needs to know; null where there is nothing. */
  lineOf(detail: Detail, travellerIndex: number): string | null;
  readonly reminders: CalendarEntry['reminders'];
  /** What cancelling costs, a sentence; empty where there is nothing to say. */
  rules(detail: Detail): string;
  shared(booking: DeskBooking<Detail>, order: DeskOrder<Detail>): Readonly<Record<string, unknown>>;
  /** What is asked for again, under the contract's names, on another day. */
  planned(detail: Detail, startsOn: string): Readonly<Record<string, unknown>>;
  claimable(detail: Detail): ClaimableGst;
}

/** What bookings that the travel desk buys say in a trip: one entry for each of their orders. */
export function deskInTrip<Detail>(own: OrderInTrip<Detail>): ServiceInTrip<DeskTypes<Detail>> {
  const kept = (booking: Pick<DeskBooking<Detail>, 'orders'>) => notFailed(booking, ({ state }) => state !== 'failed');
  const bought = (booking: Pick<DeskBooking<Detail>, 'orders'>) =>
    notFailed(booking, (order) => order.state !== 'failed' || isOrderCancelled(order));
  const labelOf = (orders: readonly DeskOrder<Detail>[]) => {
    const all = orders.map(({ detail }) => `${own.route(detail)}, ${shortDate(own.span(detail).departs.wall)}`);
    return [...new Set(all)].join('; ');
  };
  return {
    papers: own.papers,
    label: (booking) => labelOf(kept(booking)),
    purchaseLabel: (booking) => labelOf(bought(booking)),
    detail: (booking) =>
      kept(booking)
        .map(({ detail }) => own.more(detail))
        .join('; '),
    // The desk buys on what travellers tell it; names are all that it must have.
    travellerProblems: (_, people) =>
      people.flatMap((one, index) => unsaidProblems(one).map((problem) => ({ index, ...problem }))),
    timeline: (booking, cancellations) => timelineOf(own, booking, heldUnits(booking, cancellations)),
    calendar: (booking, cancellations) => calendarOf(own, booking, heldUnits(booking, cancellations)),
    printed: (booking, cancellations) => printedOf(own, booking, heldUnits(booking, cancellations)),
    carried: (booking, cancellations) => {
      const units = heldUnits(booking, cancellations);
      return booking.orders
        .filter((order) => order.state === 'booked')
        .flatMap((order) =>
          holdersOf(units, order.id).flatMap((travellerIndex) =>
            order.locator === null ? [] : [{ travellerIndex, number: order.locator }],
          ),
        );
    },
    shared: (booking) => {
      const [order] = kept(booking);
      return order ? own.shared(booking, order) : {};
    },
    parts: ({ detail }) => {
      const { departs, arrives } = own.span(detail);
      const [startsOn, endsOn] = [dateOf(departs.wall), dateOf(arrives.wall)];
      const name = own.route(detail).replaceAll(' → ', ' to ');
      return [{ index: 0, key: [own.kind, own.route(detail), startsOn].join(), startsOn, endsOn, name }];
    },
    planned: (_, wanted) => {
      const [first] = wanted;
      if (!first) return null;
      const { detail } = first.order;
      return {
        title: `${own.route(detail)}, ${shortDate(first.startsOn)}`,
        ...own.planned(detail, first.startsOn),
      };
    },
    gstCredit: (booking, registration) => claimed(own, booking, registration),
  };
}

/** Those of the orders that are meant; all of them where none is. */
function notFailed<Order>(
  { orders }: { readonly orders: readonly Order[] },
  isMeant: (order: Order) => boolean,
): readonly Order[] {
  const meant = orders.filter(isMeant);
  return meant.length > 0 ? meant : orders;
}

/** The orders that were bought, each once, with who still travels. */
function goingOrders<Detail>(
  booking: DeskBooking<Detail>,
  units: readonly HeldUnit<DeskTypes<Detail>>[],
): readonly {
  readonly order: DeskOrder<Detail>;
  readonly going: readonly number[];
  readonly all: readonly number[];
  /** All who still travel have asked to cancel it. */
  readonly isAskedBack: boolean;
}[] {
  return booking.orders
    .filter((order) => units.some((one) => one.order.id === order.id))
    .map((order) => {
      const own = units.filter((one) => one.order.id === order.id);
      const all = [...new Set(own.flatMap(({ unit }) => unit.travellers))];
      const isAskedBack = own.some(({ state }) => state === 'going') && own.every(({ state }) => state !== 'held');
      return { order, going: holdersOf(units as readonly HeldUnit[], order.id), all, isAskedBack };
    });
}

function timelineOf<Detail>(
  own: OrderInTrip<Detail>,
  booking: DeskBooking<Detail>,
  units: readonly HeldUnit<DeskTypes<Detail>>[],
): readonly TimelineEntry[] {
  return goingOrders(booking, units).map(({ order: { detail }, going, all, isAskedBack }, index) => ({
    id: `${booking.id}.${index}`,
    kind: own.kind,
    title: [own.title(detail), own.route(detail)].filter(Boolean).join(', '),
    from: own.from(detail),
    to: own.to(detail),
    ...own.span(detail),
    travellerKeys: going.map((traveller) => travellerName(booking as Booking, traveller)),
    isCancelled: going.length === 0,
    isBeingCancelled: isAskedBack,
    isPartlyCancelled: going.length > 0 && going.length < all.length,
    isSupplierCancelled: false,
  }));
}

function calendarOf<Detail>(
  own: OrderInTrip<Detail>,
  booking: DeskBooking<Detail>,
  units: readonly HeldUnit<DeskTypes<Detail>>[],
): readonly CalendarEntry[] {
  const { locator } = wordsOf(booking);
  return goingOrders(booking, units).map(({ order, going, all }) => {
    const { detail } = order;
    const isCancelled = booking.status === 'CANCELED' || going.length === 0;
    const isBooked = booking.status === 'BOOKED' && order.state === 'booked' && !isCancelled;
    const { departs, arrives } = own.span(detail);
    const people = going.length > 0 ? going : all;
    const found = isBooked && order.locator ? `${capital(locator)} ${order.locator}` : null;
    return {
      key: String(order.position),
      startsAt: departs,
      endsAt: arrives,
      summary: [own.title(detail), own.route(detail)].filter(Boolean).join(', '),
      location: own.location(detail),
      description: [
        ...own.lines(detail, !isCancelled),
        found ?? (isCancelled ? 'Cancelled' : 'Not booked yet'),
        ...people.map((traveller) =>
          isCancelled ? travellerName(booking as Booking, traveller) : travellerLine(own, booking, detail, traveller),
        ),
      ],
      state: isCancelled ? 'cancelled' : isBooked ? 'confirmed' : 'tentative',
      reminders: isBooked ? own.reminders : [],
    };
  });
}

/** "Asha Rao: coach B14, berth 62". */
function travellerLine<Detail>(
  own: OrderInTrip<Detail>,
  booking: DeskBooking<Detail>,
  detail: Detail,
  traveller: number,
): string {
  const line = own.lineOf(detail, traveller);
  const name = travellerName(booking as Booking, traveller);
  return line === null ? name : `${name}: ${line}`;
}

function printedOf<Detail>(
  own: OrderInTrip<Detail>,
  booking: DeskBooking<Detail>,
  units: readonly HeldUnit<DeskTypes<Detail>>[],
): readonly PrintedBlock[] {
  return goingOrders(booking, units).map(({ order, going }) => {
    const { detail } = order;
    const { departs, arrives } = own.span(detail);
    const { text, colour } = standing(booking, going.length > 0);
    const isBooked = booking.status === 'BOOKED' && order.state === 'booked' && going.length > 0;
    const head: Content = {
      columns: [
        { text: `${shortDate(departs.wall)}  ·  ${own.route(detail)}`, bold: true, fontSize: 11 },
        { text, alignment: 'right', bold: true, color: colour },
      ],
      margin: [0, 0, 0, 4],
    };
    const times: Content = {
      text: `${clockOf(departs.wall)} to ${clockOf(arrives.wall)}${dayText(departs.wall, arrives.wall)}`,
      fontSize: 15,
      bold: true,
    };
    const stack: Content[] = [
      times,
      ...[own.title(detail), ...own.lines(detail, going.length > 0)]
        .filter(Boolean)
        .map((line): Content => ({ text: line })),
      ...going.map(
        (traveller): Content => ({ text: travellerLine(own, booking, detail, traveller), margin: [0, 2, 0, 0] }),
      ),
    ];
    const card: Content = {
      layout: stub,
      table: { widths: ['*', 118], body: [[{ stack }, { stack: stubOf(booking, order, isBooked) }]] },
      margin: [0, 0, 0, 4],
    };
    const rules: Content = { text: going.length > 0 ? own.rules(detail) : '', color: COLOURS.quiet, fontSize: 7.5 };
    return { at: departs, content: [{ unbreakable: true, stack: [head, card, rules], margin: [0, 0, 0, 12] }] };
  });
}

function stubOf<Detail>(booking: DeskBooking<Detail>, order: DeskOrder<Detail>, isBooked: boolean): Content[] {
  return [
    label(capital(wordsOf(booking).locator)),
    { text: isBooked ? (order.locator ?? '-') : '-', fontSize: 12, bold: true },
    ...(order.position === 0
      ? [
          { ...label('Price'), margin: [0, 6, 0, 0] } as Content,
          { text: formatInrExact(booking.totalPaise), bold: true } as Content,
        ]
      : []),
  ];
}

function dayText(from: string, to: string): string {
  return dateOf(from) === dateOf(to) ? '' : `, ${shortDate(to)}`;
}

function standing(
  { status }: Pick<Booking, 'status'>,
  isGoing: boolean,
): { readonly text: string; readonly colour: string } {
  if (status === 'CANCELED' || (status === 'BOOKED' && !isGoing)) return { text: 'Cancelled', colour: COLOURS.red };
  if (status === 'BOOKED') return { text: 'Booked', colour: COLOURS.green };
  return { text: status === 'CREATED' ? 'Not paid, not booked' : 'Being booked', colour: COLOURS.amber };
}

/** Composition dealers pay a flat tax and may not take credit (CGST Act section 10(4)). */
const CLAIMING: readonly ClaimingRegistration['kind'][] = ['regular', 'sez'];

function claimed<Detail>(
  own: OrderInTrip<Detail>,
  { facts: { quote }, orders }: DeskBooking<Detail>,
  { kind }: ClaimingRegistration,
): ReturnType<ServiceInTrip['gstCredit']> {
  if (!CLAIMING.includes(kind)) {
    return { creditPaise: ZERO, sentence: 'The chosen GST registration is not one that can claim credit.' };
  }
  const feeGst = sum([quote.cgstPaise, quote.sgstPaise, quote.igstPaise]);
  const parts = orders.filter(({ state }) => state !== 'failed').map(({ detail }) => own.claimable(detail));
  const boughtGst = sum(parts.map(({ paise }) => paise));
  const sources = [
    ...(boughtGst > 0 ? [`${formatInrExact(boughtGst)} on what was bought`] : []),
    ...(feeGst > 0 ? [`${formatInrExact(feeGst)} on our fee`] : []),
  ];
  const notes = [...new Set(parts.flatMap(({ note }) => note ?? []))];
  const first =
    sources.length > 0 ? [`Your organisation can claim GST of ${sources.join(' and ')}.`] : ['No GST can be claimed.'];
  return { creditPaise: sum([boughtGst, feeGst]), sentence: [...first, ...notes].join(' ') };
}

/** "Booking number": as a heading begins. */
function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
