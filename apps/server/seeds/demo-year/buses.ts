import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { tiersByMoment } from '@pravas/domain/bus/bus-anchor.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { type BusMarket, trimBuses } from '@pravas/domain/bus/bus-market.ts';
import { busTime } from '@pravas/domain/bus/bus-time.ts';
import { BUS_LAW, busPaidUnits, busPenalties, quoteSeats } from '@pravas/domain/bus/bus-units.ts';
import { judgeSeats, seatChoice } from '@pravas/domain/bus/judge-bus.ts';
import { busCancelFee, busFee } from '@pravas/domain/bus/quote-bus.ts';
import { applyRate, formatInr, fromRupees, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { agreedCancelTerms, agreedFee } from '../../src/modules/booking/index.ts';
import { DEMO_BUS_ROUTES, DEMO_OPERATORS, type DemoBusRoute } from './bus-routes.ts';
import type { Chance } from './chance.ts';
import type { DatedVersion } from './company.ts';
import type { DemoPerson } from './people.ts';
import { recordBought } from './record-bought.ts';
import type { TripFate, TripSeed } from './story.ts';

const DAY_MS = 86_400_000;
/** Before 24 hours 10 %, before 12 hours 50 %, then all: what most operators keep. */
const HOURS = [
  { fromHours: 0, toHours: 12, charge: { kind: 'percent', rate: 10_000 } },
  { fromHours: 12, toHours: 24, charge: { kind: 'percent', rate: 5_000 } },
  { fromHours: 24, toHours: null, charge: { kind: 'percent', rate: 1_000 } },
] as const;
/** The berths of the whole bus, three in each row. */
const BERTHS = 15;

/** A person who goes by bus, and when. */
interface BusWish {
  readonly departsInDays: number;
  readonly fate: Extract<TripFate, 'flown' | 'booked' | 'cancelled'>;
  readonly traveller: Traveller;
}

/** A year of one person's journeys by bus: there one evening and back on another, each with its own ticket. */
export function seedBusesOf(chance: Chance, seed: TripSeed, person: DemoPerson, traveller: Traveller): void {
  for (let journeys = chance.int(0, 3); journeys > 0; journeys -= 1) {
    const departsInDays = chance.int(-350, 20);
    const isPast = departsInDays < -4;
    const fate = isPast ? (chance.happens(0.1) ? 'cancelled' : 'flown') : 'booked';
    seedBusTrip(chance, seed, person, {
      departsInDays: isPast ? departsInDays : Math.max(3, departsInDays),
      fate,
      traveller,
    });
  }
}

/** One journey by bus that ends as wished. */
export function seedBusTrip(
  chance: Chance,
  seed: TripSeed,
  person: DemoPerson,
  { departsInDays, fate, traveller }: BusWish,
): void {
  const { rows, company, nowMs } = seed;
  const route = chance.pick(DEMO_BUS_ROUTES);
  const bookedMs = nowMs + (departsInDays - chance.int(3, 12)) * DAY_MS - chance.int(0, 8) * 3_600_000;
  const soldMs = Math.min(bookedMs, nowMs - 3_600_000);
  const dayOf = (days: number) => indianDay(Temporal.Instant.fromEpochMilliseconds(nowMs + days * DAY_MS));
  const [there, back] = [dayOf(departsInDays), dayOf(departsInDays + chance.int(1, 3))];
  const buses = [
    aRide(chance, route, there, seed.busSupplierId),
    aRide(chance, turned(route), back, seed.busSupplierId),
  ];
  const [first, last] = buses;
  if (!first || !last) return;
  const at = new Date(soldMs).toISOString();
  const tripId = chance.id(soldMs);
  const departsMs = instantOf(first.boarding.at).epochMilliseconds;
  const cancelledMs = departsMs - 3 * DAY_MS;
  rows.add('trip', {
    id: tripId,
    created_by: person.id,
    name: `Office days in ${route.to}`,
    kind: 'self',
    purpose: null,
    state: fate === 'cancelled' ? 'cancelled' : 'finalised',
    finalised_at: at,
    cancelled_at: fate === 'cancelled' ? new Date(cancelledMs).toISOString() : null,
    cancel_reason: fate === 'cancelled' ? 'The workshop was moved' : null,
    cost_centre_id: chance.pick(company.costCentreIds),
    project_id: null,
    starts_at: new Date(departsMs).toISOString(),
    ends_at: instantOf(last.arrival).toString(),
    created_at: at,
    updated_at: at,
    version: 1,
  });
  rows.add('trip_traveller', {
    id: chance.id(soldMs),
    trip_id: tripId,
    position: 0,
    person_id: person.id,
    details: traveller,
  });
  const said = ['The trip was made.', 'The trip was finalised.'];
  for (const [index, text] of said.entries()) {
    rows.add('trip_event', { trip_id: tripId, seq: index + 1, at, actor_id: person.id, text });
  }
  const version = versionFor(seed, person, soldMs);
  for (const [index, detail] of buses.entries()) {
    const story = { tripId, person, traveller, version, soldMs: soldMs + index * 600_000 };
    recordBus(chance, seed, story, detail, fate === 'cancelled' ? cancelledMs : null);
  }
}

function turned({ from, to, boarding, dropping, ...route }: DemoBusRoute): DemoBusRoute {
  return { ...route, from: to, to: from, boarding: dropping, dropping: boarding };
}

/** A berth of an evening's bus, as it is bought. */
function aRide(chance: Chance, route: DemoBusRoute, date: string, supplierId: string): BusDetail {
  const { from, to, minutes, rupees } = route;
  const { name, legalForm, type } = chance.pick(DEMO_OPERATORS);
  const [start, before] = [chance.pick([1_230, 1_260, 1_290, 1_320] as const), chance.pick([0, 15, 30] as const)];
  const stop = ([title, landmark]: DemoBusRoute['boarding'][number], at: number) => ({
    pointId: String(chance.int(100_000, 999_999)),
    name: title,
    area: title,
    address: null,
    landmark,
    phone: `+9180000${chance.int(20_000, 29_999)}`,
    point: null,
    at: busTime(date, at),
  });
  const basePaise = fromRupees(Math.round((rupees * (0.9 + chance.next() * 0.25)) / 10) * 10);
  const taxPaise = applyRate(basePaise, 500);
  const totalPaise = sum([basePaise, taxPaise]);
  const berth = chance.int(1, BERTHS);
  const deck = chance.happens(0.5) ? 'lower' : 'upper';
  const departure = busTime(date, start + before);
  const ticketNumber = ticketOf(chance);
  return {
    supplierId,
    routeId: null,
    operator: { operatorId: name.toLowerCase(), name, legalForm, gstin: null },
    type: { name: type, isAc: true, seating: 'sleeper' },
    date,
    from: { stationId: chance.id(0), name: from },
    to: { stationId: chance.id(0), name: to },
    startsAt: busTime(date, start),
    departure,
    arrival: busTime(date, start + minutes),
    boarding: stop(chance.pick(route.boarding), start + before),
    dropping: stop(chance.pick(route.dropping), start + minutes),
    seats: [
      {
        seatName: `${deck === 'lower' ? 'L' : 'U'}${berth}`,
        deck,
        kind: 'berth_along',
        isWindow: berth % 3 !== 2,
        keptFor: null,
        fare: { basePaise, chargesPaise: ZERO, taxPaise, taxRate: 500, totalPaise, notRefundablePaise: ZERO },
        traveller: 0,
      },
    ],
    totalPaise,
    costPaise: totalPaise,
    hasTracking: true,
    hasMobileTicket: true,
    isStateCorporation: false,
    hasExactCancellation: true,
    terms: {
      tiers: tiersByMoment(HOURS, busTime(date, start)),
      freeMinutes: 0,
      isPartial: true,
      isPrimaryAlone: true,
    },
    boughtAt: null,
    ticket: { ticketNumber, operatorNumber: null, busNumber: null, trackingUrl: null },
    sale: {
      serviceId: `demo-${chance.int(100_000, 999_999)}`,
      context: '{}',
      isIdNeeded: false,
      isPricedAtHold: false,
      mostSeats: 6,
      expiresAt: instantOf(departure).toString(),
      hold: null,
    },
  };
}

/** Seven characters with at least one digit. */
function ticketOf(chance: Chance): string {
  const letters = Array.from({ length: 4 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ'[chance.int(0, 23)]).join('');
  return `${letters}${chance.int(100, 999)}`;
}

function versionFor({ company }: TripSeed, person: DemoPerson, atMs: number): DatedVersion {
  if (person.gradeName === 'Director') return company.directors;
  return company.everybody.findLast((version) => version.fromMs <= atMs) ?? company.everybody[0];
}

interface BusStory {
  readonly tripId: string;
  readonly person: DemoPerson;
  readonly traveller: Traveller;
  readonly version: DatedVersion;
  readonly soldMs: number;
}

function recordBus(
  chance: Chance,
  seed: TripSeed,
  story: BusStory,
  quoted: BusDetail,
  cancelledMs: number | null,
): void {
  const { soldMs, version, person } = story;
  const now = Temporal.Instant.fromEpochMilliseconds(soldMs);
  const detail = { ...quoted, boughtAt: now.add({ minutes: 4 }).toString() };
  const terms = {
    personal: false,
    travellers: 1,
    supplierStateCode: '29',
    placeOfSupplyStateCode: '29',
    on: indianDay(now),
    feePaise: busFee(seed.fees, detail.seats.length),
    cancelFeePaise: busCancelFee(seed.fees),
  };
  const quote = agreedQuote({ sellPaise: detail.totalPaise, costPaise: detail.costPaise }, terms);
  const facts = { terms, quote, contact: { email: person.email, mobile: '+919845012345' }, gst: seed.gst };
  const verdict = judgeSeats(version, detail, { budget: null, now });
  const locator = detail.ticket?.ticketNumber ?? '';
  const bookingId = recordBought(chance, seed, {
    ...story,
    ...{ service: 'bus', detail, facts, locator, verdict },
    supplierOrder: bought(detail, locator),
    history: ['Added to the trip.', `${formatInr(quote.totalPaise)} received.`, 'Booked.'],
    cancelled:
      cancelledMs === null
        ? null
        : { atMs: cancelledMs, part: (orderId) => givenBack(orderId, detail, facts, cancelledMs) },
  });
  remember(chance, seed, { ...story, bookingId, outcome: verdict.outcome }, detail);
}

function bought(detail: BusDetail, locator: string) {
  return {
    bookingRef: locator,
    locator,
    status: 'confirmed',
    totalPaise: detail.totalPaise,
    costPaise: detail.costPaise,
    supplierInvoiceNo: null,
    context: '{}',
    seats: detail.seats.map(({ seatName }) => ({ seatName, isCancelled: false })),
    ticket: detail.ticket,
  };
}

/** The refund of a berth that was cancelled at a moment, by the operator's own terms. */
function givenBack(
  orderId: string,
  detail: BusDetail,
  facts: Parameters<typeof agreedCancelTerms>[0] & Parameters<typeof agreedFee>[0]['facts'],
  atMs: number,
) {
  const at = Temporal.Instant.fromEpochMilliseconds(atMs);
  const units = busPaidUnits([{ orderId, detail }], agreedFee({ facts }));
  const penalties = busPenalties({ orderId, detail }, units, { at, event: null });
  return quoteSeats(units, penalties, agreedCancelTerms(facts, BUS_LAW), facts.terms.on);
}

/** What else was on offer, for drafts of policies to be tried on. */
function remember(
  chance: Chance,
  { rows }: TripSeed,
  story: BusStory & { readonly bookingId: string; readonly outcome: string },
  detail: BusDetail,
): void {
  const { tripId, person, version, soldMs, bookingId, outcome } = story;
  const now = Temporal.Instant.fromEpochMilliseconds(soldMs);
  const choices = detail.seats.map((seat) => seatChoice(detail, seat, now));
  const [own] = choices;
  if (!own) return;
  const { departure, from, to, date } = detail;
  const busKey = JSON.stringify([detail.operator.operatorId, departure.wall]);
  const others = DEMO_OPERATORS.filter(({ name }) => name !== detail.operator.name).map(({ name }) => ({
    ...own,
    operator: name,
    farePaise: applyRate(own.farePaise, chance.int(8_800, 12_500)),
    busKey: JSON.stringify([name.toLowerCase(), departure.wall]),
    departure,
  }));
  const market: BusMarket = { from: from.name, to: to.name, date, buses: [{ ...own, busKey, departure }, ...others] };
  rows.add('policy_case', {
    id: chance.id(soldMs),
    service: 'bus',
    kind: 'booking',
    person_id: person.id,
    grade_id: person.gradeId,
    department_id: person.departmentId,
    trip_id: tripId,
    booking_id: bookingId,
    search_id: chance.id(soldMs),
    at: now.toString(),
    origin: from.name,
    destination: to.name,
    is_international: false,
    choices: { busKey, departure, seats: choices },
    market: trimBuses(market),
    outcome,
    version_id: version.versionId,
  });
}
