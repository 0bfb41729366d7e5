import { type AgreedTerms, agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import type { CabDetail } from '@pravas/domain/cab/cab-detail.ts';
import { cabPrice } from '@pravas/domain/cab/cab-price.ts';
import { aCab, aLocalCard } from '@pravas/domain/cab/testing/a-cab.ts';
import { applyRate, type Paise, paise, sum } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { serviceGst } from '@pravas/domain/tax/service-gst.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { aPassenger, aQuotedTrain, someMoney } from '@pravas/domain/train/testing/a-train.ts';
import type { TrainDetail } from '@pravas/domain/train/train-detail.ts';
import type { DeskTypes } from '../../apps/server/src/modules/booking/index.ts';
import { cabService } from '../../apps/server/src/modules/cab/index.ts';
import { trainService } from '../../apps/server/src/modules/train/index.ts';
import type { SimulatedService } from './simulated-service.ts';

/** Trains and cabs as the booking core knows them. */
export const RIDES = [trainService, cabService];

/** The wish: so many tickets or rides in one booking. */
interface WantedRides {
  readonly orders: 1 | 2;
  readonly party: 1 | 2;
}

/** The differences between trains and cabs. */
interface Ride<Detail> {
  readonly service: string;
  /** The nth of a booking, as it is quoted. */
  quoted(nth: number, party: number): Detail;
  /** The same at so many times its fare. */
  timed(detail: Detail, factor: number): Detail;
  pricePaise(detail: Detail): Paise;
  /** The highest charge on a unit. */
  penaltyPaise(detail: Detail, unit: string): Paise;
  parts(detail: Detail): readonly (readonly string[])[];
}

const TRAVELLERS: readonly [Traveller, Traveller] = [
  aTraveller(),
  aTraveller({ firstName: 'Vikram', lastName: 'Shah', title: 'Mr', gender: 'male', dateOfBirth: '1984-02-03' }),
];
/** The charge, as a share of the highest one, in basis points. */
const KEPT = 3_000;
const FARE_PAISE = 110_000;

const askNobody = (): never => {
  throw new Error('No supplier sells it');
};

function simulatedRides<Detail>(ride: Ride<Detail>): SimulatedService<DeskTypes<Detail>, WantedRides> {
  const { service, quoted, timed, pricePaise } = ride;
  const quoteOf = (details: readonly Detail[], terms: AgreedTerms) => {
    const sellPaise = sum(details.map(pricePaise));
    return agreedQuote({ sellPaise, costPaise: sellPaise }, terms);
  };
  return {
    service,
    supplierId: 'travel-desk',
    wish: (random) => ({ orders: random.pick([1, 1, 2]), party: random.pick([1, 2]) }),
    make: (_, { orders, party }) => {
      const terms = {
        personal: false,
        travellers: party,
        supplierStateCode: '29',
        placeOfSupplyStateCode: '29',
        on: '2026-11-25',
        feePaise: paise(5_000),
        cancelFeePaise: paise(10_000),
      };
      const first = quoted(0, party);
      const details = orders === 2 ? ([first, quoted(1, party)] as const) : ([first] as const);
      const [lead, second] = TRAVELLERS;
      return {
        details: [...details],
        travellers: party === 2 ? [lead, second] : [lead],
        facts: {
          terms,
          quote: quoteOf(details, terms),
          contact: { email: 'asha.rao@example.com', mobile: '9845012345' },
          gst: null,
        },
      };
    },
    purchaseOf: (detail) => JSON.stringify(detail),
    repriced: timed,
    bought: askNobody,
    tell: askNobody,
    found: askNobody,
    takenPaise: askNobody,
    penaltyPaise: ride.penaltyPaise,
    parts: ride.parts,
    owedPaise: ({ facts: { terms } }, orders) => {
      if (orders.length === 0) return paise(0);
      const { feePaise } = terms;
      return sum([...orders.map(({ detail }) => pricePaise(detail)), feePaise, serviceGst(terms).totalPaise]);
    },
    changes: null,
    atDesk: {
      bought: ({ id, detail }, factor) => ({
        ...{ locator: `D-${id}`, bookingRef: null },
        ...{ detail: timed(detail, factor) },
      }),
      enter: ({ orders, facts: { terms } }, entryId, factor) => {
        const entries = orders.map(({ id: orderId, detail }, index) => ({
          orderId,
          detail: timed(detail, factor),
          locator: `${entryId}/${index}`,
          bookingRef: null,
        }));
        const quote = quoteOf(
          entries.map(({ detail }) => detail),
          terms,
        );
        return { entryId, totalPaise: quote.totalPaise, content: { orders: entries, quote } };
      },
    },
  };
}

/** Tickets of a train, of which a traveller can return theirs alone. */
export const simulatedTrains = simulatedRides<TrainDetail>({
  service: 'train',
  quoted: (nth, party) => {
    const date = `2026-12-${10 + nth}`;
    const passengers = Array.from({ length: party }, (_, travellerIndex) => unplaced(travellerIndex, FARE_PAISE));
    const departure = { wall: `${date}T10:00`, zone: 'Asia/Kolkata' };
    return aQuotedTrain({
      date,
      bookedOn: '2026-11-25',
      departure,
      boardingDeparture: departure,
      arrival: { wall: `${date}T17:20`, zone: 'Asia/Kolkata' },
      passengers,
      money: moneyOf(FARE_PAISE, party),
    });
  },
  timed: (ticket, factor) => {
    const farePaise = Math.round((ticket.passengers[0]?.basePaise ?? FARE_PAISE) * factor);
    const passengers = ticket.passengers.map((one) => ({ ...one, basePaise: paise(farePaise) }));
    return { ...ticket, passengers, money: moneyOf(farePaise, passengers.length) };
  },
  pricePaise: ({ money }) => money.totalPaise,
  penaltyPaise: ({ passengers }, unit) =>
    sum(passengers.filter((one) => String(one.travellerIndex) === unit).map((one) => applyRate(one.basePaise, KEPT))),
  parts: ({ passengers }) => {
    const units = passengers.map(({ travellerIndex }) => String(travellerIndex));
    return [units, ...units.map((unit) => [unit])];
  },
});

/** Rides of a cab, each for everybody. */
export const simulatedCabs = simulatedRides<CabDetail>({
  service: 'cab',
  quoted: (nth, party) =>
    aCab({ passengerCount: party, pickUpAt: { wall: `2026-12-0${1 + nth}T13:30`, zone: 'Asia/Kolkata' } }),
  timed: (ride, factor) => {
    const { rates } = ride.card;
    if (rates.basis !== 'package') return ride;
    const packagePaise = paise(Math.round(rates.packagePaise * factor));
    return { ...ride, card: aLocalCard({ rates: { ...rates, packagePaise } }) };
  },
  pricePaise: (ride) => cabPrice(ride).bill.totalPaise,
  penaltyPaise: (ride) => applyRate(cabPrice(ride).fare.taxablePaise, KEPT),
  parts: () => [['ride']],
});

function unplaced(travellerIndex: number, basePaise: number) {
  return aPassenger({
    travellerIndex,
    basePaise: paise(basePaise),
    bookingStatus: null,
    currentStatus: null,
    coach: null,
    berth: null,
  });
}

/** The railway's fees are of the ticket, and are never refunded. */
function moneyOf(farePaise: number, party: number): TrainDetail['money'] {
  return someMoney(farePaise * party, { irctcFeePaise: 3_000, irctcFeeGstPaise: 540, agentChargePaise: 3_990 });
}
