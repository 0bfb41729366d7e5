import { randomUUID } from 'node:crypto';
import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { agreedTerms } from '@pravas/domain/booking/testing/agreed-terms.ts';
import { busOfTyped } from '@pravas/domain/bus/typed-bus.ts';
import { aCab } from '@pravas/domain/cab/testing/a-cab.ts';
import { aBookedRoom, aBookedStay } from '@pravas/domain/hotel/testing/a-stay.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { aTrain } from '@pravas/domain/train/testing/a-train.ts';
import type { Filler } from './filler.ts';

/** Ids of a train, a cab, a stay and a bus of one person, all bought by the travel desk. */
export interface RideThings {
  readonly trainId: string;
  readonly trainOrderId: string;
  readonly cabId: string;
  readonly stayId: string;
  readonly busId: string;
}

/** A day on which everything is still to come. */
const DAY = '2027-01-05';

interface Ride {
  readonly service: string;
  readonly title: string;
  readonly pricePaise: number;
  readonly detail: object;
  readonly locator: string;
  readonly unit: string;
}

/**
 * Puts a train, a cab, a stay and a bus into a person's trip, as the travel desk has bought them and with their papers.
 */
export async function fillRides(filler: Filler, tripId: string): Promise<RideThings> {
  const at = (time: string) => ({ wall: `${DAY}T${time}`, zone: 'Asia/Kolkata' });
  const departure = at('10:00');
  const train = await fillRide(filler, tripId, {
    service: 'train',
    title: 'New Delhi - Prayagraj Jn',
    pricePaise: 125_897,
    detail: aTrain({ date: DAY, departure, boardingDeparture: departure, arrival: at('17:20') }),
    locator: `2${filler.mark}`,
    unit: '0',
  });
  const ride = aCab();
  const cab = await fillRide(filler, tripId, {
    service: 'cab',
    title: 'Bengaluru: Local, 8 h / 80 km',
    pricePaise: 391_040,
    detail: aCab({
      pickUpAt: at('13:30'),
      expected: { ...ride.expected, start: at('13:00'), end: at('22:40') },
      slip: null,
    }),
    locator: `CCB-${filler.mark}`,
    unit: 'ride',
  });
  const stay = aBookedStay({ sale: null, supplierId: 'desk', rooms: [aBookedRoom([7_220, 7_820])] });
  const nights = stay.rooms[0]?.nights ?? [];
  const hotel = await fillRide(filler, tripId, {
    service: 'hotel',
    title: 'Torvani Grand, Bengaluru',
    pricePaise: stay.totalPaise,
    detail: {
      ...stay,
      stay: { checkIn: DAY, checkOut: '2027-01-07' },
      rooms: [aBookedRoom([], { nights: nights.map((night, index) => ({ ...night, date: `2027-01-0${5 + index}` })) })],
    },
    locator: `HC-${filler.mark}`,
    unit: '0',
  });
  await filler.insert('stay_invoice', {
    order_id: hotel.orderId,
    booking_id: hotel.bookingId,
    hotel_id: stay.hotel.hotelId,
    ended_at: filler.at,
    file_id: filler.fileId,
    invoice: JSON.stringify({ number: 'INV-1', issuedOn: '2027-01-07' }),
    verdict: JSON.stringify({ findings: [], taxPaise: 0, creditPaise: 0, text: 'A sample', rule: '' }),
    is_proper: true,
    entered_at: filler.at,
  });
  const seat = aSampleBus();
  const bus = await fillRide(filler, tripId, {
    service: 'bus',
    title: 'Mysuru - Ooty',
    pricePaise: seat.totalPaise,
    detail: seat,
    locator: `BT-${filler.mark}`,
    unit: '1A',
  });
  await filler.insert('bus_report', {
    id: randomUUID(),
    booking_id: bus.bookingId,
    reported_by: filler.personId,
    reported_at: filler.at,
    waited_from: filler.at,
    has_called: true,
    answer_by: '2027-01-14',
  });
  const bought = {
    booking_id: bus.bookingId,
    trip_id: tripId,
    booked_by: filler.personId,
    day: '2027-01-06',
    service: 'bus',
  };
  const nothing = { tax_paise: 0, extras_paise: 0, penalty_paise: 0, fee_paise: 0 };
  const lineId = randomUUID();
  await filler.insert('booking_line', {
    id: lineId,
    ...bought,
    event_key: 'purchase:sample',
    kind: 'purchase',
    traveller: 0,
    at: filler.at,
    booked_at: filler.at,
    booked_day: '2027-01-06',
    traveller_name: 'Sample Traveller',
    is_personal: false,
    origin: 'online',
    supplier_id: 'sample',
    vendor: 'Sample Travels',
    place: 'Bengaluru - Chennai',
    is_international: false,
    starts_on: '2027-01-07',
    ends_on: '2027-01-07',
    price_paise: 70_000,
    ...nothing,
    cgst_paise: 0,
    sgst_paise: 0,
    igst_paise: 0,
  });
  await filler.insert('source_tax', {
    ...{ line_id: lineId, tax: 'gst_tcs', booking_id: bus.bookingId, day: '2027-01-06', service: 'bus' },
    ...{ vendor: 'Sample Travels', value_paise: 0, rate: 0, amount_paise: 0, posted_at: filler.at },
  });
  const sums = { ...nothing, lines: 1, judged: 0, compliant: 0, advance_days: 1, price_paise: 70_000, charge_paise: 0 };
  const gst = { cgst_paise: 0, sgst_paise: 0, igst_paise: 0 };
  await filler.insert('booking_emission', {
    ...{ line_id: lineId, booking_id: bus.bookingId, traveller: 0, measured_at: filler.at },
    ...{ is_travelled: true, kg: 7, km: null, method: 'Pravas bus estimate 2026.1' },
  });
  await filler.insert('fare_saving', {
    booking_id: bus.bookingId,
    measured_at: filler.at,
    paid_paise: 1,
    lowest_paise: 1,
    median_paise: 1,
    missed_paise: 0,
    realised_paise: 0,
    negotiated_paise: null,
    lowest_title: 'IndiGo 6E 203',
    compared: 1,
  });
  // Each day exists once, and several people of an organisation are filled in.
  const [ofDay, ofParts] = [`bus ${filler.mark}`, { grain: 'day', day: '2027-01-06', lines: 1, paise: 70_000 }];
  await filler.insert('spend_day', {
    ...{ basis: 'transaction', day: '2027-01-06', service: ofDay, kind: 'purchase', ...sums, ...gst },
  });
  await filler.insert('emission_day', {
    ...{ basis: 'transaction', day: '2027-01-06', service: ofDay, kg: 7, km: 0, journeys: 1, estimated: 1 },
  });
  await filler.insert('spend_part', { part: 'city', service: ofDay, value: 'Chennai', ...ofParts });
  await filler.insert('spend_count', {
    ...{ counted: 'bought trips', service: ofDay, day: '2027-01-06', last_day: '-infinity', number: 1 },
  });
  await filler.insert('spend_check', {
    day: `2${String(Number.parseInt(filler.mark.slice(0, 3), 16) % 1_000).padEnd(3, '0')}-01-01`,
  });
  await filler.insert('spend_cancelled', { booking_id: cab.bookingId });
  await filler.insert('booking_line_due', { booking_id: bus.bookingId });
  await filler.insert('stay_change', {
    id: randomUUID(),
    old_booking_id: hotel.bookingId,
    new_booking_id: cab.bookingId,
    state: 'ended',
    ended_why: 'withdrawn',
    started_by: filler.personId,
    started_at: filler.at,
    agreed_back_paise: 1_000_000,
    is_back_exact: true,
    ended_at: filler.at,
  });
  return {
    trainId: train.bookingId,
    trainOrderId: train.orderId,
    cabId: cab.bookingId,
    stayId: hotel.bookingId,
    busId: bus.bookingId,
  };
}

/** A seat as the travel desk types it. */
function aSampleBus() {
  const stop = { address: null, landmark: null, phone: null };
  const zero = paise(0);
  const read = busOfTyped({
    operator: 'Nandi Bus Lines',
    gstin: null,
    type: { name: 'A/C Seater', isAc: true, seating: 'seater' },
    from: { stationId: 'typed:mysuru', name: 'Mysuru' },
    to: { stationId: 'typed:ooty', name: 'Ooty' },
    boarding: { ...stop, name: 'Bus stand', at: `${DAY}T07:00` },
    dropping: null,
    arrival: `${DAY}T11:30`,
    seats: [
      {
        ...{ seatName: '1A', deck: 'lower', kind: 'seat', traveller: 0 },
        ...{ basePaise: paise(60_000), chargesPaise: zero, taxPaise: paise(3_000), notRefundablePaise: zero },
      },
    ],
    tiers: [],
    isPartial: true,
    isPrimaryAlone: true,
    hasMobileTicket: true,
  });
  if (!read.ok) throw new Error('A sample that cannot be');
  return read.detail;
}

async function fillRide({ insert, personId, fileId, at }: Filler, tripId: string, ride: Ride) {
  const terms = agreedTerms();
  const pricePaise = paise(ride.pricePaise);
  const quote = agreedQuote({ sellPaise: pricePaise, costPaise: pricePaise }, terms);
  const span = { starts_at: at, starts_zone: 'Asia/Kolkata', ends_at: at, ends_zone: 'Asia/Kolkata' };
  const bookingId = await insert('booking', {
    ...span,
    id: randomUUID(),
    trip_id: tripId,
    service: ride.service,
    title: ride.title,
    status: 'BOOKED',
    payment_status: 'SUCCESSFUL',
    facts: JSON.stringify({
      terms,
      quote,
      contact: { email: 'sample@sample.example', mobile: '9845098450' },
      gst: null,
    }),
    travellers: JSON.stringify([aTraveller()]),
    total_paise: quote.totalPaise,
    itinerary_updated_at: at,
    created_by: personId,
    created_at: at,
    updated_at: at,
    approval_fingerprint: 'before-approvals',
    approval_band_paise: quote.totalPaise,
  });
  const { locator } = ride;
  const orderId = await insert('booking_order', {
    id: randomUUID(),
    booking_id: bookingId,
    position: 0,
    supplier_id: 'desk',
    detail: JSON.stringify(ride.detail),
    own_context: true,
    state: 'booked',
    client_ref: randomUUID(),
    supplier_order: JSON.stringify({
      bookingRef: locator,
      locator,
      status: 'confirmed',
      totalPaise: pricePaise,
      costPaise: pricePaise,
      supplierInvoiceNo: null,
      context: '',
      paper: { fileId, name: 'paper.png' },
    }),
    locator,
  });
  await insert('booking_unit', {
    ...span,
    order_id: orderId,
    unit: ride.unit,
    booking_id: bookingId,
    position: 0,
    travellers: [0],
    from_code: null,
    from_name: 'From',
    to_code: null,
    to_name: 'To',
    label: ride.title,
  });
  return { bookingId, orderId };
}
