import type { Unit } from '@pravas/domain/booking/service-rules.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { aBookedSaga, aCancellation, START } from '../../flight-order/testing/a-saga.ts';
import type { Booking, BookingOrder, BookingTypes } from '../booking.ts';
import { cancellingByUnits } from './unit-cancelling.ts';

/** Cabins of a night ferry, two travellers in each: what is priced and cancelled alone is a cabin. */
interface Crossing extends BookingTypes {
  readonly detail: { readonly cabins: readonly (readonly number[])[] };
}

const WORDS = {
  seller: 'line',
  locator: 'voyage number',
  thing: 'crossing',
  things: 'crossings',
  place: 'cabin',
  price: 'rate',
  confirmed: 'confirmed',
  begun: 'The ferry has sailed',
  missed: 'Not sailed',
};
const unitsOf = ({ cabins }: Crossing['detail']): readonly Unit[] =>
  cabins.map((travellers, index) => ({
    unit: `cabin-${index + 1}`,
    travellers,
    startsAt: { wall: '2026-12-01T21:00', zone: 'Asia/Kolkata' },
    endsAt: { wall: '2026-12-02T06:00', zone: 'Asia/Colombo' },
    from: { code: 'TUT', name: 'Thoothukudi' },
    to: { code: 'CMB', name: 'Colombo' },
    label: `Cabin ${index + 1}`,
  }));
const cancelling = cancellingByUnits<Crossing>({
  rules: { words: WORDS, units: unitsOf },
  paidUnits: (_, orders) =>
    orders.flatMap(({ id, detail }) =>
      unitsOf(detail).map(({ unit, travellers }) => ({
        orderId: id,
        unit,
        travellers,
        basePaise: paise(400_000),
        surchargePaise: paise(0),
        statutoryPaise: paise(20_000),
        otherPaise: paise(0),
        extrasPaise: paise(0),
        feePaise: paise(11_800),
        usedUpPaise: paise(0),
        costPaise: paise(400_000),
      })),
    ),
  ruleCharges: (_, units) => units.map(({ orderId, unit }) => ({ orderId, unit, penaltyPaise: paise(100_000) })),
  terms: () => ({
    law: 'The terms of the line',
    chargeOf: () => paise(10_000),
    supplierStateCode: '29',
    placeOfSupplyStateCode: '29',
  }),
  refundDueOn: (cancelledOn) => Temporal.PlainDate.from(cancelledOn).add({ days: 10 }).toString(),
});

const NAMES = ['Asha', 'Vikram', 'Meera'] as const;
function aCrossing(cabins: Crossing['detail']['cabins']): Booking<Crossing> {
  const { booking } = aBookedSaga(['whole']);
  const [order] = booking.orders;
  if (!order) throw new Error('A booking without an order');
  const [lead, ...others] = NAMES.map((firstName) => aTraveller({ firstName, lastName: 'Rao' }));
  const detail = { cabins };
  const crossing: BookingOrder<Crossing> = { ...order, detail, pendingDetail: null };
  return { ...booking, travellers: [lead ?? aTraveller(), ...others], orders: [crossing] };
}

const BOOKING = aCrossing([[0, 1], [2]]);
const QUESTION = { now: START, noShow: false, scopesOf: () => 'cabins' };
const first = { orderId: 'order-0', units: ['cabin-1'] };

describe('cancelling by units', () => {
  it('takes all that is left, or the units that were named', () => {
    const all = { orderId: 'order-0', units: ['cabin-1', 'cabin-2'] };
    expect(cancelling.resolve(BOOKING, [], null, QUESTION)).toEqual({ ok: true, scopes: [all], channel: 'online' });
    const named = [{ orderId: 'order-0', unit: 'cabin-1' }];
    expect(cancelling.resolve(BOOKING, [], named, QUESTION)).toMatchObject({ scopes: [first] });
  });

  it('asks a person where no supplier can be asked, and for what was bought outside', () => {
    const request = { ok: true, channel: 'request' };
    expect(cancelling.resolve(BOOKING, [], null, { ...QUESTION, scopesOf: () => null })).toMatchObject(request);
    expect(cancelling.resolve({ ...BOOKING, origin: 'offline' }, [], null, QUESTION)).toMatchObject(request);
  });

  it('refuses parts that are gone by now, or have begun', () => {
    const gone = aCancellation([first]);
    expect(cancelling.refuseParts(BOOKING, [], [first], QUESTION)).toBeNull();
    expect(cancelling.refuseParts(BOOKING, [gone], [first], QUESTION)).toContain('already cancelled');
    const later = { ...QUESTION, now: Temporal.Instant.from('2026-12-01T16:00:00Z') };
    expect(cancelling.refuseParts(BOOKING, [], [first], later)).toBe('The ferry has sailed.');
    expect(cancelling.refuseParts(BOOKING, [], [first], { ...later, isArranged: true })).toBeNull();
  });

  it('names parts by who they are for', () => {
    expect(cancelling.scopeText(BOOKING, [], [first])).toBe('Asha Rao, Vikram Rao (Cabin 1)');
    expect(cancelling.scopeText(BOOKING, [], [{ ...first, units: ['cabin-1', 'cabin-2'] }])).toBe(
      'The whole crossing booking',
    );
  });

  it('gives back what its rules leave, less our charge: ₹4,200 − ₹1,000 − ₹118', () => {
    const [unit] = cancelling.paidUnits(BOOKING, BOOKING.orders);
    const units = unit ? [unit] : [];
    const penalties = cancelling.ruleCharges(BOOKING, units, BOOKING.orders, START);
    const part = cancelling.quote(BOOKING, units, penalties, START, START);
    expect(part).toMatchObject({ paidPaise: 431_800, penaltyPaise: 100_000, refundPaise: 308_200 });
    expect(part.taxesReturnedPaise).toBe(20_000);
  });
});
