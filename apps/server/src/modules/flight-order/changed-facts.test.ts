import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { scopeKey, unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import type { PaidUnit } from '@pravas/domain/booking/paid-unit.ts';
import { paidForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { segmentKey } from '@pravas/domain/flight/itinerary.ts';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { type Paise, paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { aSegment, aSlice } from '@pravas/domain/testing/builders.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import { describe, expect, it } from 'vitest';
import { usedCreditsBack } from '../booking/saga/credits-given.ts';
import { type CreditUse, orderOf } from '../booking/saga/saga-state.ts';
import { costAfterChange, factsAfterChange } from './changed-facts.ts';
import type { FlightChangeAmounts, FlightMemory } from './flight-booking.ts';
import { paidUnitsOf } from './quote-parts.ts';
import { aBookedSaga, aCancellation, START } from './testing/a-saga.ts';

const OFFER: ChangeOffer = {
  changeOfferId: 'o',
  removes: [1],
  slices: [aSlice(aSegment({ flightNumber: '777' }))],
  brand: null,
  fareDifferencePaise: paise(100_001),
  penaltyPaise: paise(50_000),
  payPaise: paise(150_001),
  returnPaise: ZERO,
  expiresAt: START.toString(),
  ref: '',
};
const AMOUNTS: FlightChangeAmounts = {
  fareDifferencePaise: paise(100_001),
  penaltyPaise: paise(50_000),
  serviceChargePaise: paise(10_000),
  cgstPaise: paise(900),
  sgstPaise: paise(900),
  igstPaise: ZERO,
  creditPaise: ZERO,
  payPaise: paise(161_801),
  returnPaise: ZERO,
};

const costOf = (saga: FlightMemory) => costAfterChange(saga, orderOf(saga, 'order-0'), OFFER, AMOUNTS);

function after(saga: FlightMemory, costPaise: Paise = costOf(saga)) {
  const made = factsAfterChange(saga, orderOf(saga, 'order-0'), { offer: OFFER, amounts: AMOUNTS, costPaise });
  const booking = { ...saga.booking, facts: made.facts };
  return { ...made, units: paidUnitsOf(booking, booking.orders) };
}

const unitsOf = (saga: FlightMemory) => paidUnitsOf(saga.booking, saga.booking.orders);
const total = (units: readonly PaidUnit[]) => sum(units.map(paidForUnit));

describe('a booking after its flights were changed', () => {
  it('is worth everything that was paid, and the quote says for what', () => {
    const saga = aBookedSaga(['whole']);
    const { facts, units } = after(saga);
    expect(facts.quote.totalPaise).toBe(saga.booking.totalPaise + AMOUNTS.payPaise);
    expect(facts.quote.change).toMatchObject({ fareDifferencePaise: 100_001, feePaise: 10_000, cgstPaise: 900 });
    expect(facts.quote.feePaise).toBe(saga.booking.facts.quote.feePaise);
    expect(total(units)).toBe(total(unitsOf(saga)) + AMOUNTS.payPaise);
    const twice = after({ ...saga, booking: { ...saga.booking, facts } });
    expect(twice.facts.quote.totalPaise).toBe(saga.booking.totalPaise + 2 * AMOUNTS.payPaise);
    expect(total(twice.units)).toBe(total(unitsOf(saga)) + 2 * AMOUNTS.payPaise);
  });

  it('leaves what was cancelled before as it was', () => {
    const saga = aBookedSaga(['whole']);
    const gone: OrderScope = unitScope({ orderId: 'order-0', slices: [1], travellers: [1] });
    const orders = { [scopeKey(gone)]: { progress: 'settled' as const, cancellation: null, message: null } };
    const cancelled = { ...saga, cancellations: [aCancellation([gone], { state: 'settled', orders })] };
    const { units } = after(cancelled);
    expect(unitsOfScopes(units, [gone])).toEqual(unitsOfScopes(unitsOf(saga), [gone]));
    const others: OrderScope = unitScope({ orderId: 'order-0', slices: [0], travellers: [0, 1] });
    expect(unitsOfScopes(units, [others])).toEqual(unitsOfScopes(unitsOf(saga), [others]));
  });

  it('knows that nothing came back for a fare that may have been lower, only where there was no difference', () => {
    const saga = aBookedSaga(['whole']);
    const changeOf = (fareDifferencePaise: Paise) => {
      const offer = { ...OFFER, fareDifferencePaise, keepsLowerFare: true as const };
      const made = factsAfterChange(saga, orderOf(saga, 'order-0'), {
        offer,
        amounts: AMOUNTS,
        costPaise: costOf(saga),
      });
      return made.facts.changed?.['order-0']?.changes[0];
    };
    expect(changeOf(ZERO)).toMatchObject({ keepsLowerFare: true });
    expect(changeOf(paise(1))).not.toHaveProperty('keepsLowerFare');
    expect(after(saga).facts.changed?.['order-0']?.changes[0]).not.toHaveProperty('keepsLowerFare');
  });

  it('counts seats of the flight given up as used up', () => {
    const saga = aBookedSaga(['whole']);
    const [segment] = orderOf(saga, 'order-0').detail.slices[1]?.segments ?? [];
    if (!segment) throw new Error('A way back is expected');
    const seat = { kind: 'seat', travellerIndex: 0, segmentKey: segmentKey(segment), code: '12A', name: null } as const;
    const facts = { ...saga.booking.facts, extras: [{ ...seat, pricePaise: paise(35_000) }] };
    const seated = { ...saga, booking: { ...saga.booking, facts } };
    const change = after(seated).facts.changed?.['order-0']?.changes[0];
    expect(change?.lostExtras).toEqual([{ sliceIndex: 1, travellerIndex: 0, paidPaise: 35_000 }]);
  });

  it('takes as margin what the supplier leaves of the difference, and nothing that it cannot explain', () => {
    const saga = aBookedSaga(['whole']);
    const marginAt = (costPaise: number) => after(saga, paise(costPaise)).marginPaise;
    const expected = costOf(saga);
    expect(marginAt(expected)).toBe(0);
    expect(marginAt(expected - 6_480)).toBe(6_480);
    expect(marginAt(expected + 1)).toBe(0);
    expect(marginAt(expected - 100_001)).toBe(0);
    expect(marginAt(0)).toBe(0);
  });
});

describe('money that was paid with credits', () => {
  const use = (creditId: string, amount: number, expiresOn: string, also: Partial<CreditUse> = {}): CreditUse => ({
    creditId,
    changeId: null,
    amountPaise: paise(amount),
    returnedPaise: paise(0),
    state: 'used',
    sellerCode: '6E',
    supplierId: 'supplier',
    travellerName: 'somebody else',
    code: 'C1',
    expiresOn,
    ...also,
  });
  const back = (uses: readonly CreditUse[], amount: number) => {
    const saga = { ...aBookedSaga(['whole']), creditUses: uses };
    return usedCreditsBack(saga, paise(amount), () => 'id').map((one) => [one.amountPaise, one.expiresOn]);
  };

  it('comes back for no day longer than the credits lasted, the longest first', () => {
    const uses = [use('a', 20_000, '2027-03-01'), use('b', 10_000, '2027-09-30')];
    expect(back(uses, 5_000)).toEqual([[5_000, '2027-09-30']]);
    expect(back(uses, 25_000)).toEqual([
      [10_000, '2027-09-30'],
      [15_000, '2027-03-01'],
    ]);
    expect(back(uses, 90_000).reduce((all, [amount]) => all + Number(amount), 0)).toBe(30_000);
    expect(back([use('a', 20_000, '2027-03-01', { state: 'released' })], 5_000)).toEqual([]);
  });

  it('comes back to the traveller it was', () => {
    const saga = aBookedSaga(['whole']);
    const [, second] = saga.booking.travellers;
    const travellerName = ` ${second?.firstName.toUpperCase()}  ${second?.lastName} `;
    const [credit] = usedCreditsBack(
      { ...saga, creditUses: [use('a', 100, '2027-03-01', { travellerName })] },
      paise(100),
      () => 'id',
    );
    expect(credit).toMatchObject({ travellerIndex: 1, sellerCode: '6E', code: 'C1' });
  });
});
