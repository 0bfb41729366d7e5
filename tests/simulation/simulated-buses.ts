import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { aBookedSeat, aBooking } from '@pravas/domain/bus/testing/a-bus.ts';
import { applyRate, type Paise, paise, sum } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { serviceGst } from '@pravas/domain/tax/service-gst.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import type { BusRequest } from '@pravas/suppliers/bus/port.ts';
import type { FoundOrder } from '../../apps/server/src/modules/booking/index.ts';
import type { BusTypes } from '../../apps/server/src/modules/bus-order/bus-booking.ts';
import { busService } from '../../apps/server/src/modules/bus-order/index.ts';
import type { SimulatedService } from './simulated-service.ts';

/** Buses as the booking core knows them. */
export const BUSES = [busService];

/** Seats of a bus, and how its operator takes them back. */
interface WantedSeats {
  readonly party: 1 | 2;
  /** `by_seat`: each alone · `together`: all or none · `first_last`: the first passenger's only with all the others. */
  readonly givenBack: 'by_seat' | 'together' | 'first_last';
}

const SUPPLIER = 'simulated-buses';
const TRAVELLERS: readonly [Traveller, Traveller] = [
  aTraveller(),
  aTraveller({ firstName: 'Vikram', lastName: 'Shah', title: 'Mr', gender: 'male', dateOfBirth: '1984-02-03' }),
];
/** The charge on the price of a seat, in basis points. */
const KEPT = 4_000;

/** Seats on a sleeper: a seat is a unit, and the operator keeps a part of each that is cancelled. */
export const simulatedBuses: SimulatedService<BusTypes, WantedSeats> = {
  service: 'bus',
  supplierId: SUPPLIER,
  wish: (random) => ({
    party: random.pick([1, 2, 2]),
    givenBack: random.pick(['by_seat', 'by_seat', 'together', 'first_last']),
  }),
  make: (bookingId, { party, givenBack }) => {
    const seats = [aBookedSeat('L7', 120_000), aBookedSeat('L9', 130_000, { traveller: 1 })].slice(0, party);
    const bus = aBooking({ seats, supplierId: SUPPLIER });
    const detail: BusDetail = {
      ...bus,
      // Each booking is of a bus of its own: there are only two seats.
      routeId: bookingId,
      terms: { ...bus.terms, isPartial: givenBack !== 'together', isPrimaryAlone: givenBack === 'by_seat' },
      sale: bus.sale && { ...bus.sale, serviceId: bookingId },
    };
    const terms = {
      personal: false,
      travellers: party,
      supplierStateCode: '29',
      placeOfSupplyStateCode: '27',
      on: '2026-11-25',
      feePaise: paise(5_000),
      cancelFeePaise: paise(10_000),
    };
    const [lead, second] = TRAVELLERS;
    return {
      details: [detail],
      travellers: party === 2 ? [lead, second] : [lead],
      facts: {
        terms,
        quote: agreedQuote({ sellPaise: detail.totalPaise, costPaise: detail.costPaise }, terms),
        contact: { email: 'asha.rao@example.com', mobile: '9845012345' },
        gst: null,
      },
    };
  },
  purchaseOf: ({ sale }) => sale?.serviceId.split('~')[0] ?? '',
  repriced: (detail, factor, mark) => {
    const { sale } = detail;
    if (sale === null) throw new Error('Nobody sells it');
    const seats = detail.seats.map((seat) => ({ ...seat, fare: { ...seat.fare, ...timed(seat.fare, factor) } }));
    const totalPaise = sum(seats.map(({ fare }) => fare.totalPaise));
    const serviceId = `${sale.serviceId.split('~')[0] ?? ''}~${mark}`;
    return { ...detail, seats, totalPaise, costPaise: totalPaise, sale: { ...sale, serviceId } };
  },
  bought: (request) => {
    const { detail, party } = request as BusRequest;
    return { detail, party: party.passengers.length };
  },
  tell: ({ ref, state, detail, cancelled }) => ({
    bookingRef: ref,
    locator: `T${ref}`,
    status: state === 'pending' ? 'held' : state,
    totalPaise: detail.totalPaise,
    costPaise: detail.costPaise,
    supplierInvoiceNo: null,
    context: ref,
    seats: detail.seats.map(({ seatName }) => ({ seatName, isCancelled: cancelled.has(seatName) })),
    ticket: { ticketNumber: `T${ref}`, operatorNumber: null, busNumber: null, trackingUrl: null },
  }),
  found: ({ bookingRef, locator }): FoundOrder => ({ bookingRef, locator }),
  penaltyPaise: (detail, unit) => applyRate(takenFor(detail, unit), KEPT),
  takenPaise: ({ detail }, units) => sum(units.map((unit) => takenFor(detail, unit))),
  parts: ({ seats, terms: { isPartial, isPrimaryAlone } }) => {
    const units = seats.map(({ seatName }) => seatName);
    const alone = isPrimaryAlone ? units : units.slice(1);
    return [units, ...(isPartial ? alone.map((unit) => [unit]) : [])];
  },
  owedPaise: ({ facts: { terms } }, orders) => {
    if (orders.length === 0) return paise(0);
    return sum([...orders.map(({ detail }) => detail.totalPaise), terms.feePaise, serviceGst(terms).totalPaise]);
  },
  changes: null,
  atDesk: null,
};

function timed({ basePaise }: { readonly basePaise: Paise }, factor: number) {
  const base = paise(Math.round(basePaise * factor));
  const taxPaise = applyRate(base, 500);
  return { basePaise: base, taxPaise, totalPaise: sum([base, taxPaise]) };
}

/** The supplier's price of a seat. */
function takenFor({ seats }: BusDetail, unit: string): Paise {
  return seats.find(({ seatName }) => seatName === unit)?.fare.totalPaise ?? paise(0);
}
