import { paise, splitEvenly, sum, times } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { serviceGst } from '@pravas/domain/tax/service-gst.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import type { Random } from '../random.ts';
import type { SimulatedService } from '../simulated-service.ts';
import { keptOf, quoteCrossings, takenFor } from './ferry-money.ts';
import type { EnteredCrossings, FoundCrossing } from './ferry-service.ts';
import { type Crossing, type FerryRequest, type FerryTypes, type Place, priceOf, withPrice } from './ferry-types.ts';

/** The crossings of a simulated booking, one after the other; nobody has to sail back. */
interface WantedCrossings {
  /** For each: whether the line holds it until it is paid. */
  readonly holdable: readonly [boolean, ...boolean[]];
  readonly party: 1 | 2 | 3;
  /** Whether two of the party share a cabin, and whether the party takes a car along. */
  readonly cabin: boolean;
  readonly car: boolean;
  /** Whether the line's list closes while people still make up their minds. */
  readonly closesSoon: boolean;
}

const PORTS = [
  { code: 'COK', name: 'Kochi', zone: 'Asia/Kolkata' },
  { code: 'MLE', name: 'Malé', zone: 'Indian/Maldives' },
  { code: 'SLL', name: 'Salalah', zone: 'Asia/Muscat' },
  { code: 'JIB', name: 'Djibouti', zone: 'Africa/Djibouti' },
] as const;
const SHIPS = ['Sagar', 'Lakshadweep', 'Minicoy'] as const;
const TRAVELLERS: readonly [Traveller, ...Traveller[]] = [
  aTraveller(),
  aTraveller({ firstName: 'Vikram', lastName: 'Shah', title: 'Mr', gender: 'male', dateOfBirth: '1984-02-03' }),
  aTraveller({ firstName: 'Meera', lastName: 'Nair', dateOfBirth: '1991-09-12' }),
];
const RATES = { cabin: paise(940_000), deck: paise(215_000), car: paise(380_000) } as const;
const DUES_PAISE = paise(31_500);
/** Our charge for a person's purchase at the jetty. */
const JETTY_CHARGE_PAISE = paise(20_000);

/** Ferries, sold by a line that holds some of them. */
export const simulatedFerry: SimulatedService<FerryTypes, WantedCrossings> = {
  service: 'ferry',
  supplierId: 'simulated-line',
  wish: (random) => wishOf(random, random.chance(0.1)),
  make: (bookingId, wanted, now) => {
    const [first, ...others] = TRAVELLERS;
    const terms = {
      personal: false,
      travellers: wanted.party,
      supplierStateCode: '29',
      // Tax across states, where flights of the simulation pay that within one.
      placeOfSupplyStateCode: '32',
      on: '2026-11-25',
      feePerCrossingPaise: paise(15_000),
    };
    const [out, ...further] = wanted.holdable.map((_, index) => crossingOf(bookingId, index, wanted, now));
    if (!out) throw new Error('A wish for no crossing');
    const details: [Crossing, ...Crossing[]] = [out, ...further];
    return {
      details,
      travellers: [first, ...others.slice(0, wanted.party - 1)],
      facts: {
        terms,
        quote: quoteCrossings(details, terms),
        contact: { email: 'asha.rao@example.com', mobile: '9845012345' },
        gst: null,
      },
    };
  },
  purchaseOf: ({ saleId }) => saleId.split('~')[0] ?? saleId,
  repriced: (crossing, factor, mark) => ({
    ...withPrice(crossing, paise(Math.round(priceOf(crossing) * factor))),
    saleId: `${simulatedFerry.purchaseOf(crossing)}~${mark}`,
  }),
  bought: (request) => {
    const { crossing, passengers } = request as FerryRequest;
    return { detail: crossing, party: passengers.length };
  },
  tell: ({ ref, state, detail, cancelled }) => ({
    bookingRef: ref,
    locator: `V-${ref}`,
    status: state === 'pending' ? 'held' : state,
    totalPaise: priceOf(detail),
    costPaise: takenFor(
      { detail },
      detail.places.map(({ unit }) => unit),
    ),
    supplierInvoiceNo: null,
    context: ref,
    gone: [...cancelled],
  }),
  found: ({ bookingRef, locator }) => ({ bookingRef, locator }),
  penaltyPaise: ({ places }, unit) => sum(places.filter((place) => place.unit === unit).map(keptOf)),
  takenPaise: takenFor,
  parts: ({ places }) => {
    const parties = new Map<string, string[]>();
    for (const { unit, travellers } of places) {
      const party = travellers.join();
      parties.set(party, [...(parties.get(party) ?? []), unit]);
    }
    return [places.map(({ unit }) => unit), ...places.map(({ unit }) => [unit]), ...parties.values()];
  },
  owedPaise: ({ facts: { terms } }, orders) => {
    const feePaise = times(terms.feePerCrossingPaise, orders.length);
    const { totalPaise } = serviceGst({ feePaise, ...terms });
    return sum([...orders.map(({ detail }) => priceOf(detail)), feePaise, totalPaise]);
  },
  changes: null,
  atDesk: null,
};

/** Launches, which a person buys at the jetty: no line sells them to us, and none holds them. */
export const simulatedLaunch: SimulatedService<FerryTypes, WantedCrossings> = {
  ...simulatedFerry,
  service: 'launch',
  supplierId: 'travel-desk',
  wish: (random) => wishOf(random, false),
  owedPaise: (booking, orders) => {
    if (booking.origin === 'online') return simulatedFerry.owedPaise(booking, orders);
    const { totalPaise } = serviceGst({ feePaise: JETTY_CHARGE_PAISE, ...booking.facts.terms });
    return sum([...orders.map(({ detail }) => priceOf(detail)), JETTY_CHARGE_PAISE, totalPaise]);
  },
  atDesk: {
    bought: ({ id, detail }, factor): FoundCrossing => ({
      locator: `J-${id}`,
      bookingRef: null,
      pricePaise: paise(Math.round(priceOf(detail) * factor)),
    }),
    enter: ({ orders, facts: { terms } }, entryId, factor) => {
      const prices = orders.map(({ detail }) => paise(Math.round(priceOf(detail) * factor)));
      const { cgstPaise, sgstPaise, igstPaise } = serviceGst({ feePaise: JETTY_CHARGE_PAISE, ...terms });
      const content: EnteredCrossings = {
        crossings: orders.map(({ id: orderId }, index) => ({
          orderId,
          voyage: `${entryId}/${index}`,
          pricePaise: prices[index] ?? paise(0),
        })),
        chargesPaise: JETTY_CHARGE_PAISE,
        cgstPaise,
        sgstPaise,
        igstPaise,
        marginPaise: splitEvenly(sum(prices), 12)[0] ?? paise(0),
      };
      return {
        entryId,
        totalPaise: sum([...prices, JETTY_CHARGE_PAISE, cgstPaise, sgstPaise, igstPaise]),
        content,
      };
    },
  },
};

function wishOf(random: Random, closesSoon: boolean): WantedCrossings {
  const crossings = random.pick([1, 2, 2, 3]);
  const [first = false, ...others] = Array.from({ length: crossings }, () => random.chance(0.5));
  return {
    holdable: [first, ...others],
    party: random.pick([1, 2, 2, 3]),
    cabin: random.chance(0.7),
    car: random.chance(0.4),
    closesSoon,
  };
}

/** Sails a day after the one before, into another zone. */
function crossingOf(
  bookingId: string,
  index: number,
  { holdable, party, cabin, car, closesSoon }: WantedCrossings,
  now: Temporal.Instant,
): Crossing {
  const [{ zone: fromZone, ...from }, { zone: toZone, ...to }] = [
    PORTS[index] ?? PORTS[0],
    PORTS[index + 1] ?? PORTS[1],
  ];
  const sails = Temporal.PlainDateTime.from('2026-12-04T21:30').add({ days: 2 * index });
  const wallOf = (at: Temporal.PlainDateTime): string => at.toString({ smallestUnit: 'minute' });
  const lands = sails.toZonedDateTime(fromZone).add({ hours: 19 }).withTimeZone(toZone).toPlainDateTime();
  const closes = closesSoon
    ? now.add({ minutes: 18 }).toZonedDateTimeISO(fromZone).toPlainDateTime()
    : sails.subtract({ hours: 30 });
  return {
    saleId: `${bookingId}/${index}`,
    ship: SHIPS[index] ?? SHIPS[0],
    from,
    to,
    sailsAt: { wall: wallOf(sails), zone: fromZone },
    landsAt: { wall: wallOf(lands), zone: toZone },
    closesAt: { wall: wallOf(closes), zone: fromZone },
    holdable: holdable[index] ?? false,
    places: placesFor(party, cabin && index !== 1, car),
  };
}

/** Travellers 0 and 1 share a cabin and all share a car, so that one traveller is of several groups. */
function placesFor(party: number, isCabin: boolean, isCar: boolean): Crossing['places'] {
  const all = Array.from({ length: party }, (_, index) => index);
  const place = (kind: Place['kind'], number: number, travellers: readonly number[]): Place => ({
    unit: `${kind}-${number}`,
    kind,
    travellers,
    ratePaise: RATES[kind],
    portDuesPaise: times(DUES_PAISE, kind === 'car' ? 1 : travellers.length),
  });
  const inCabin = isCabin ? all.slice(0, 2) : [];
  const places = [
    ...(inCabin.length > 0 ? [place('cabin', 12, inCabin)] : []),
    ...all.slice(inCabin.length).map((who) => place('deck', who + 1, [who])),
    ...(isCar ? [place('car', 1, all)] : []),
  ];
  const [first, ...others] = places;
  if (!first) throw new Error('A party of nobody');
  return [first, ...others];
}
