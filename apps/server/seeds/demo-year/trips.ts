import { priceBand } from '@pravas/domain/approval/fingerprint.ts';
import { type FlightQuote, quoteBooking } from '@pravas/domain/flight-order/quote-booking.ts';
import { formatInr, paise } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { fingerprintOfBooking, headColumns, headOf, unitRows } from '../../src/modules/booking/index.ts';
import { seedApproval } from './approvals.ts';
import type { Chance } from './chance.ts';
import type { DatedVersion, DemoCompany } from './company.ts';
import { cancelledFlights } from './flight-refund.ts';
import { DEMO_ROUTES, type DemoRoute } from './flights.ts';
import { type ChosenJourney, chooseJourney, demoTerms, type FoundJourney, findJourney, judge } from './journeys.ts';
import { seedPurchase } from './payments.ts';
import type { DemoPerson } from './people.ts';
import type { Rows } from './rows.ts';
import { seedStay } from './stays.ts';
import type { DemoTrip, TripFate, TripSeed } from './story.ts';

const DAY_MS = 86_400_000;
const PURPOSES = ['Customer visit', 'Project kick-off', 'Quarterly review', 'Training', 'Conference', 'Audit'] as const;

/** A year of one person's trips: most flown, some ahead, and every search that was made on the way. */
export function seedTripsOf(seed: TripSeed, person: DemoPerson, count: number): readonly DemoTrip[] {
  const trips: DemoTrip[] = [];
  for (let index = 0; index < count; index += 1) {
    // Evenly over the year with some chance, the last of them ahead of today.
    const share = (index + seed.chance.next() * 0.9) / count;
    const departsInDays = Math.round(-355 + share * 385);
    trips.push(seedTrip(seed, person, { departsInDays }));
  }
  return trips;
}

/** One trip that ends as wished, so that a demo login finds something of every kind. */
export function seedTripWith(
  seed: TripSeed,
  person: DemoPerson,
  wish: TripWish & Required<Pick<TripWish, 'fate'>>,
): DemoTrip {
  return seedTrip(seed, person, wish);
}

/** What is said of a trip; the rest is left to chance. */
interface TripWish {
  readonly departsInDays: number;
  readonly fate?: TripFate;
  /** A flight without a way back, bought so many days ago. */
  readonly oneWayBoughtDaysAgo?: number;
}

function seedTrip(
  seed: TripSeed,
  person: DemoPerson,
  { departsInDays, fate: wanted, oneWayBoughtDaysAgo }: TripWish,
): DemoTrip {
  const { chance, nowMs, company } = seed;
  const route = pickRoute(chance);
  const dayOf = (ms: number) => indianDay(Temporal.Instant.fromEpochMilliseconds(ms));
  const ahead =
    oneWayBoughtDaysAgo === undefined
      ? Math.max(chance.int(1, 24), departsInDays > 0 ? departsInDays + chance.int(0, 3) : 0)
      : departsInDays + oneWayBoughtDaysAgo;
  const bookedMs = nowMs + (departsInDays - ahead) * DAY_MS - chance.int(0, 8) * 3_600_000;
  const there = dayOf(nowMs + departsInDays * DAY_MS);
  const back =
    oneWayBoughtDaysAgo === undefined && chance.happens(0.72)
      ? dayOf(nowMs + (departsInDays + chance.int(1, 4)) * DAY_MS)
      : null;
  const bookedOn = dayOf(bookedMs);
  const version = versionFor(company, person, bookedMs);
  for (let searches = chance.int(0, 2); searches > 0; searches -= 1) {
    const looked = findJourney(seed, route, { there, back, bookedOn });
    rememberSearch(seed, person, looked, bookedMs - searches * 5_400_000);
  }
  const found = findJourney(seed, route, { there, back, bookedOn });
  let wish = chooseJourney(chance, found, false);
  let wished = judge(version, wish, found, bookedOn);
  for (let tries = 0; wanted === 'waiting' && wished.outcome !== 'approval' && tries < 60; tries += 1) {
    wish = chooseJourney(chance, found, false);
    wished = judge(version, wish, found, bookedOn);
  }
  const isPast = departsInDays < 0;
  const chosen = wished.outcome === 'block' ? chooseJourney(chance, found, true) : wish;
  const verdict = chosen === wish ? wished : judge(version, chosen, found, bookedOn);
  const fate = wanted ?? fateOf(chance, isPast, verdict);
  return recordTrip(seed, { person, route, found, chosen, verdict, version, fate, bookedMs, bookedOn });
}

function pickRoute(chance: Chance): DemoRoute {
  let left = chance.next() * DEMO_ROUTES.reduce((sum, route) => sum + route.weight, 0);
  for (const route of DEMO_ROUTES) {
    left -= route.weight;
    if (left < 0) return route;
  }
  return DEMO_ROUTES[0];
}

/** The version that held for a person on that day. */
function versionFor(company: DemoCompany, person: DemoPerson, atMs: number): DatedVersion {
  if (person.gradeName === 'Director') return company.directors;
  return company.everybody.findLast((version) => version.fromMs <= atMs) ?? company.everybody[0];
}

function fateOf(chance: Chance, isPast: boolean, verdict: Verdict): TripFate {
  const asks = verdict.outcome === 'approval';
  if (isPast) {
    if (asks && chance.happens(0.12)) return 'refused';
    return chance.happens(0.07) ? 'cancelled' : 'flown';
  }
  if (asks) return chance.happens(0.75) ? 'waiting' : 'booked';
  return chance.happens(0.25) ? 'draft' : 'booked';
}

interface TripStory {
  readonly person: DemoPerson;
  readonly route: DemoRoute;
  readonly found: FoundJourney;
  readonly chosen: ChosenJourney;
  readonly verdict: Verdict;
  readonly version: DatedVersion;
  readonly fate: TripFate;
  readonly bookedMs: number;
  readonly bookedOn: string;
}

function recordTrip(seed: TripSeed, story: TripStory): DemoTrip {
  const { chance, rows, company } = seed;
  const { person, chosen, fate, bookedMs } = story;
  const at = new Date(bookedMs).toISOString();
  const tripId = chance.id(bookedMs);
  const isFrozen = fate !== 'draft';
  rows.add('trip', {
    id: tripId,
    created_by: person.id,
    name: `${chance.pick(PURPOSES)} in ${chosen.toCity}`,
    kind: 'self',
    purpose: null,
    state: fate === 'cancelled' ? 'cancelled' : isFrozen ? 'finalised' : 'draft',
    finalised_at: isFrozen ? at : null,
    cancelled_at: fate === 'cancelled' ? new Date(chosen.departsMs - 3 * DAY_MS).toISOString() : null,
    cancel_reason: fate === 'cancelled' ? 'The meeting was called off' : null,
    cost_centre_id: chance.pick(company.costCentreIds),
    project_id: chance.happens(0.3) ? chance.pick(company.projectIds) : null,
    starts_at: new Date(chosen.departsMs).toISOString(),
    ends_at: new Date(chosen.arrivesMs).toISOString(),
    created_at: at,
    updated_at: at,
    version: 1,
  });
  const traveller = travellerOf(person);
  rows.add('trip_traveller', {
    id: chance.id(bookedMs),
    trip_id: tripId,
    position: 0,
    person_id: person.id,
    details: traveller,
  });
  tripHistory(rows, tripId, person, fate, bookedMs, seed.nowMs, chosen);
  const booking = recordBooking(seed, story, tripId, traveller);
  seedStay(seed.stays, seed, { tripId, person, traveller, chosen, fate, bookedMs, version: story.version });
  rows.add('policy_case', {
    id: chance.id(bookedMs),
    service: 'flight',
    kind: 'booking',
    person_id: person.id,
    grade_id: person.gradeId,
    department_id: person.departmentId,
    trip_id: tripId,
    booking_id: booking.id,
    search_id: null,
    at,
    origin: story.route.from,
    destination: story.route.to,
    is_international: story.route.isInternational,
    choices: chosen.choices,
    market: story.found.market,
    outcome: story.verdict.outcome,
    version_id: story.version.versionId,
  });
  return {
    id: tripId,
    person,
    bookingId: booking.id,
    fate,
    bookedMs,
    departsMs: chosen.departsMs,
    arrivesMs: chosen.arrivesMs,
    toCity: chosen.toCity,
    locator: booking.locator,
    totalPaise: booking.quote.totalPaise,
    taxPaise: booking.quote.taxLines.find((line) => line.code === 'K3')?.amountPaise ?? 0,
    isInternational: story.route.isInternational,
  };
}

/** A person as the traveller of their own trip. */
export function travellerOf(person: DemoPerson): Traveller {
  return {
    type: 'ADULT',
    title: person.title,
    firstName: person.firstName,
    lastName: person.lastName,
    gender: person.gender,
    dateOfBirth: null,
    nationality: 'IN',
    email: person.email,
    mobile: null,
    passport: null,
    pan: null,
  };
}

function tripHistory(
  rows: Rows,
  tripId: string,
  person: DemoPerson,
  fate: TripFate,
  bookedMs: number,
  nowMs: number,
  chosen: ChosenJourney,
): void {
  let seq = 0;
  const line = (atMs: number, text: string) => {
    seq += 1;
    rows.add('trip_event', { trip_id: tripId, seq, at: new Date(atMs).toISOString(), actor_id: person.id, text });
  };
  line(bookedMs, 'The trip was made.');
  // A waiting requester asked lately, however long ago they chose their flight.
  const finalisedMs = fate === 'waiting' ? Math.max(bookedMs + 240_000, nowMs - 21 * 3_600_000) : bookedMs + 240_000;
  if (fate !== 'draft') line(finalisedMs, 'The trip was finalised.');
  if (fate === 'cancelled') line(chosen.departsMs - 3 * DAY_MS, 'The trip was cancelled: The meeting was called off.');
}

const STATUS: Readonly<Record<TripFate, string>> = {
  flown: 'BOOKED',
  booked: 'BOOKED',
  cancelled: 'CANCELED',
  refused: 'EXPIRED',
  waiting: 'CREATED',
  draft: 'CREATED',
};

function recordBooking(
  seed: TripSeed,
  story: TripStory,
  tripId: string,
  traveller: Traveller,
): { readonly id: string; readonly locator: string; readonly quote: FlightQuote } {
  const { chance, rows, company } = seed;
  const { person, chosen, fate, verdict, bookedMs } = story;
  const at = new Date(bookedMs).toISOString();
  const terms = demoTerms(seed.fees, story.route, story.bookedOn);
  const quote = quoteBooking(chosen.offers, terms);
  const [fare] = story.chosen.fares;
  const id = chance.id(bookedMs);
  const isBought = fate === 'flown' || fate === 'booked' || fate === 'cancelled';
  const locator = Array.from({ length: 6 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[chance.int(0, 31)]).join('');
  const fingerprint = fingerprintOfBooking(
    { service: 'flight', orders: chosen.offers.map((detail) => ({ detail })), travellers: [traveller] },
    story.version.versionId,
  );
  const approval = seedApproval(seed, { ...story, tripId, bookingId: id, totalPaise: quote.totalPaise, fingerprint });
  rows.add('booking', {
    id,
    trip_id: tripId,
    service: 'flight',
    ...headColumns(headOf({ service: 'flight', travellers: [traveller] }, chosen.offers)),
    status: STATUS[fate],
    payment_status: isBought ? 'SUCCESSFUL' : 'UNPAID',
    epoch: 0,
    run_at: fate === 'waiting' || fate === 'draft' ? new Date(chosen.departsMs).toISOString() : null,
    facts: {
      passengers: { adults: 1, children: 0, infants: 0 },
      cabin: 'E',
      international: story.route.isInternational,
      roundTrip: chosen.offers.length > 1,
      fareType: fare?.fareType ?? '2',
      fareKind: fare?.kind ?? 'regular',
      fareLabel: fare?.brandLabel ?? fare?.label ?? 'Saver',
      terms,
      quote,
      contact: { email: person.email, mobile: '+919845012345' },
      gst: seed.gst,
    },
    travellers: [traveller],
    total_paise: quote.totalPaise,
    itinerary_updated_at: at,
    created_by: person.id,
    created_at: at,
    updated_at: at,
    verdict,
    reason_code_id: verdict.outcome === 'within' ? null : chance.pick(company.reasonCodeIds),
    reason_text: null,
    ...approval,
    approval_fingerprint: fingerprint,
    approval_band_paise: priceBand(paise(quote.totalPaise), { percent: 5, paise: 100_000 }),
  });
  const isCancelled = fate === 'cancelled';
  const orderIds: string[] = [];
  for (const [position, offer] of chosen.offers.entries()) {
    const orderId = chance.id(bookedMs + position);
    orderIds.push(orderId);
    rows.add('booking_order', {
      id: orderId,
      booking_id: id,
      position,
      supplier_id: offer.supplierId,
      detail: offer,
      own_context: chosen.offers.length === 1,
      state: isBought ? 'booked' : 'waiting',
      client_ref: chance.id(bookedMs + position + 1),
      supplier_order: isBought ? ticketed(chance, offer, locator) : null,
      locator: isBought ? locator : null,
    });
    const owner = { organizationId: '', id, service: 'flight', travellers: [traveller] };
    for (const { organization_id: _, ...unit } of unitRows(owner, orderId, offer)) {
      rows.add('booking_unit', { ...unit, state: isCancelled ? 'gone' : 'live' });
    }
  }
  const history = ['Added to the trip.', ...(isBought ? [`${formatInr(quote.totalPaise)} received.`, 'Booked.'] : [])];
  for (const [index, text] of history.entries()) {
    rows.add('booking_event', {
      booking_id: id,
      seq: index + 1,
      at: new Date(bookedMs + index * 300_000).toISOString(),
      text,
    });
  }
  if (isBought) {
    const part = isCancelled ? cancelledFlights(chosen, orderIds, traveller, terms) : null;
    const cancelled = part && { atMs: chosen.departsMs - 3 * DAY_MS, part };
    const sold = { orderIds, quote, bookedMs, cancelled, terms };
    seedPurchase(seed, { id, service: 'flight', person, travellers: [traveller], ...sold });
  }
  return { id, locator, quote };
}

function ticketed(chance: Chance, offer: ChosenJourney['offers'][number], locator: string) {
  return {
    bookingRef: String(chance.int(1_000_000, 9_999_999)),
    locator,
    status: 'confirmed',
    slices: offer.slices,
    tickets: [{ travellerIndex: 0, ticketNumber: `098${chance.int(1_000_000_000, 9_999_999_999)}`, ticketId: null }],
    totalPaise: offer.price.sellPaise,
    costPaise: offer.price.costPaise,
    supplierInvoiceNo: null,
    context: '{}',
  };
}

function rememberSearch(seed: TripSeed, person: DemoPerson, found: FoundJourney, atMs: number): void {
  seed.rows.add('policy_case', {
    id: seed.chance.id(atMs),
    service: 'flight',
    kind: 'search',
    person_id: person.id,
    grade_id: person.gradeId,
    department_id: person.departmentId,
    trip_id: null,
    booking_id: null,
    search_id: seed.chance.id(atMs),
    at: new Date(atMs).toISOString(),
    origin: found.route.from,
    destination: found.route.to,
    is_international: found.route.isInternational,
    choices: null,
    market: found.market,
    outcome: null,
    version_id: null,
  });
}
