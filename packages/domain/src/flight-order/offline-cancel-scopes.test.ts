import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TravellerType } from '../person/traveller.ts';
import type { CancelableOrder, CancelFacts, CancelSelection, Direction } from './cancel-choices.ts';
import type { FlightScope } from './flight-scope.ts';
import {
  isEnteredWhole,
  judgeOfflineCancellation,
  type OfflineCancelFacts,
  type OfflineCancelScope,
  offlineCancelScopes,
} from './offline-cancel-scopes.ts';
import { refuseStaying } from './staying-party.ts';

const OUT = '2027-01-05T06:10';
const BACK = '2027-01-08T18:00';
const EARLY = Temporal.Instant.from('2027-01-01T12:00:00+05:30');
const BETWEEN = Temporal.Instant.from('2027-01-06T12:00:00+05:30');
const LATE = Temporal.Instant.from('2027-01-09T12:00:00+05:30');

function anOrder(orderId: string, ...directions: readonly Direction[]): CancelableOrder {
  return {
    orderId,
    cancelScopes: null,
    slices: directions.map((direction) => ({
      direction,
      fromCity: direction === 'onward' ? 'Bengaluru' : 'Delhi',
      toCity: direction === 'onward' ? 'Delhi' : 'Bengaluru',
      departure: { wall: direction === 'onward' ? OUT : BACK, zone: 'Asia/Kolkata' },
    })),
  };
}

function party(...types: readonly TravellerType[]): CancelFacts['travellers'] {
  return types.map((type, index) => ({ type, name: `Traveller ${index + 1}` }));
}

/** A return for one adult, days before it leaves. */
function facts(booking: Partial<CancelFacts> = {}, more: Partial<OfflineCancelFacts> = {}): OfflineCancelFacts {
  return {
    booking: {
      status: 'BOOKED',
      isOffline: true,
      orders: [anOrder('order', 'onward', 'return')],
      travellers: party('ADULT'),
      cancelled: [],
      now: EARLY,
      ...booking,
    },
    isEntered: true,
    isWaiting: false,
    isBeingSettled: false,
    asked: null,
    ...more,
  };
}

const cut = (slices: readonly number[], travellers: readonly number[], orderId = 'order'): FlightScope => ({
  orderId,
  slices,
  travellers,
});
const offeredOf = (of: OfflineCancelFacts) =>
  offlineCancelScopes(of).scopes.map(({ name, code, label, travellers }) => [name, code, label, travellers]);
const codeOf = (wish: CancelSelection | null, of: OfflineCancelFacts) => {
  const verdict = judgeOfflineCancellation(wish, of);
  return verdict.ok ? null : verdict.refusal.code;
};

describe('what may be entered as cancelled', () => {
  it('is the full trip and each direction of a return', () => {
    expect(offeredOf(facts())).toEqual([
      ['full', '', 'Full trip', [0]],
      ['onward', '1', 'Onward (Bengaluru - Delhi)', [0]],
      ['return', '2', 'Return (Delhi - Bengaluru)', [0]],
    ]);
    expect(offeredOf(facts({ orders: [anOrder('order', 'onward')] }))).toEqual([['full', '', 'Full trip', [0]]]);
  });

  it('is no full trip once anything is cancelled, and no direction twice', () => {
    const home = facts({ cancelled: [cut([0], [0])] });
    expect(offeredOf(home).map(([name]) => name)).toEqual(['return']);
    expect([codeOf({ scope: 'full' }, home), codeOf({ scope: 'onward' }, home)]).toEqual([
      'partly_cancelled',
      'already_cancelled',
    ]);
  });

  it('is whoever is left where several travel', () => {
    const two = party('ADULT', 'ADULT');
    const oneWay = { orders: [anOrder('order', 'onward')], travellers: two };
    expect(offeredOf(facts(oneWay))).toEqual([['full', '', 'Full trip', [0, 1]]]);
    expect(offeredOf(facts({ ...oneWay, cancelled: [cut([0], [1])] }))).toEqual([
      ['rest', '', 'All that is left', [0]],
    ]);
    const uneven = offlineCancelScopes(facts({ travellers: two, cancelled: [cut([0], [1])] })).scopes;
    expect(uneven.map(({ name, travellers, parties }) => [name, travellers, parties])).toEqual([
      ['onward', [0], [[0]]],
      ['return', [0, 1], [[0, 1]]],
      ['rest', [0, 1], [[0], [0, 1]]],
    ]);
  });

  it('is only what the traveller has asked for, whenever the seller answers', () => {
    const asked = [cut([1], [0])];
    const of = facts({ cancelled: asked, now: LATE }, { asked });
    expect(offlineCancelScopes(of)).toEqual({
      scopes: [{ name: 'asked', code: '', label: '', scopes: asked, travellers: [0], parties: [[0]] }],
      refusal: null,
    });
    expect(codeOf(null, of)).toBeNull();
    // The same flights by their own name.
    expect(codeOf({ scope: 'return' }, of)).toBeNull();
    expect(codeOf({ scope: 'onward' }, of)).toBe('asked_first');
    expect(codeOf({ scope: 'full' }, of)).toBe('asked_first');
  });

  it.each<[string, Partial<CancelFacts>, Partial<OfflineCancelFacts>, string]>([
    ['not entered by the desk', {}, { isEntered: false }, 'not_entered'],
    ['an entry waits', {}, { isWaiting: true }, 'entry_waiting'],
    ['not bought yet', { orders: [] }, {}, 'not_booked'],
    ['not booked any more', { status: 'FAILED' }, {}, 'not_booked'],
    ['one was just entered', {}, { isBeingSettled: true }, 'being_settled'],
    ['an entry waits, whatever was asked', {}, { isWaiting: true, asked: [cut([0], [0])] }, 'entry_waiting'],
    ['cancelled', { status: 'CANCELED', cancelled: [cut([0, 1], [0])] }, {}, 'already_cancelled'],
    ['all of it is being cancelled', { cancelled: [cut([0, 1], [0])] }, {}, 'already_cancelled'],
    ['it has left', { now: LATE }, {}, 'departed'],
    [
      'it leaves soon',
      { orders: [anOrder('order', 'return')], now: Temporal.Instant.from(`${BACK}:00+05:30`).subtract({ hours: 1 }) },
      {},
      'cancellation_stopped',
    ],
  ])('is nothing where %s, with the reason and what to do next', (_, booking, more, code) => {
    const { scopes, refusal } = offlineCancelScopes(facts(booking, more));
    expect([scopes, refusal?.code]).toEqual([[], code]);
    expect(refusal?.sentence).toMatch(/\.$/);
    expect(refusal?.next).toMatch(/\.$/);
  });

  it('leaves the way back open when the way out has left', () => {
    expect(offeredOf(facts({ now: BETWEEN })).map(([name]) => name)).toEqual(['return']);
    const several = facts({ now: BETWEEN, travellers: party('ADULT', 'ADULT') });
    expect(offeredOf(several).map(([name]) => name)).toEqual(['return']);
  });

  it('is entered in two amounts for one traveller, else in two for each', () => {
    const whole = (travellersBooked: number, travellersGoing: number, isAsked: boolean) =>
      isEnteredWhole({ travellersBooked, travellersGoing, isAsked });
    expect([whole(1, 1, false), whole(2, 1, true), whole(2, 1, false), whole(2, 2, true)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('any booking that the desk has entered', () => {
  const type = fc.constantFrom<TravellerType>('ADULT', 'ADULT', 'CHILD', 'INFANT');
  const anyFacts = fc
    .record({
      others: fc.array(type, { maxLength: 3 }),
      orders: fc.constantFrom(
        [anOrder('order', 'onward')],
        [anOrder('order', 'onward', 'return')],
        [anOrder('a', 'onward'), anOrder('b', 'return')],
      ),
      wishes: fc.array(fc.record({ onward: fc.subarray([0, 1, 2, 3]), return: fc.subarray([0, 1, 2, 3]) }), {
        maxLength: 3,
      }),
      now: fc.constantFrom(EARLY, EARLY, BETWEEN, LATE),
    })
    .map(({ others, orders, wishes, now }) => {
      let of = facts({ travellers: party('ADULT', ...others), orders });
      for (const wish of wishes) {
        const verdict = judgeOfflineCancellation(wish, of);
        if (!verdict.ok) continue;
        of = { ...of, booking: { ...of.booking, cancelled: [...of.booking.cancelled, ...verdict.scopes] } };
      }
      return { ...of, booking: { ...of.booking, now } };
    });
  const subsets = <T>(all: readonly T[]): readonly (readonly T[])[] =>
    Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_one, at) => (bits >> at) % 2 === 1));
  /** As the form is sent: one traveller names the part by its value, several are ticked in its lists. */
  const wishOf = (
    { name, code }: OfflineCancelScope,
    chosen: readonly number[],
    { booking }: OfflineCancelFacts,
  ): CancelSelection =>
    booking.travellers.length === 1 && (name === 'full' || name === 'onward' || name === 'return')
      ? { scope: name }
      : { onward: code === '2' ? [] : chosen, return: code === '1' ? [] : chosen };
  const unitsOf = (scopes: readonly FlightScope[]) =>
    scopes
      .flatMap(({ orderId, slices, travellers }) =>
        slices.flatMap((slice) => travellers.map((one) => `${orderId}.${slice}.${one}`)),
      )
      .toSorted()
      .join(' ');

  it('is offered exactly what the judge takes, for everybody and for some', () => {
    fc.assert(
      fc.property(anyFacts, (of) => {
        const { travellers } = of.booking;
        const { scopes, refusal } = offlineCancelScopes(of);
        expect(scopes.length > 0).toBe(refusal === null);
        const offered = new Set<string>();
        for (const scope of scopes) {
          for (const chosen of subsets(scope.travellers).filter((set) => set.length > 0)) {
            // As the form draws it: of those who share a flight, the ones who stay must be able to fly.
            const mayStay = scope.parties.every((flying) => {
              const staying = flying.filter((index) => !chosen.includes(index));
              const types = staying.flatMap((index) => travellers[index]?.type ?? []);
              return staying.length === flying.length || refuseStaying(types) === null;
            });
            const verdict = judgeOfflineCancellation(wishOf(scope, chosen, of), of);
            expect(verdict.ok).toBe(mayStay);
            if (verdict.ok) offered.add(unitsOf(verdict.scopes));
            if (verdict.ok && chosen.length === scope.travellers.length) {
              expect(unitsOf(verdict.scopes)).toBe(unitsOf(scope.scopes));
            }
          }
        }
        const named = (['full', 'onward', 'return'] as const).map((scope): CancelSelection => ({ scope }));
        const ticked = subsets(travellers.map((_, index) => index)).flatMap((set): readonly CancelSelection[] => [
          { onward: set, return: set },
          { onward: set, return: [] },
          { onward: [], return: set },
        ]);
        for (const wish of [...named, ...(travellers.length > 1 ? ticked : [])]) {
          const verdict = judgeOfflineCancellation(wish, of);
          if (verdict.ok) expect(offered).toContain(unitsOf(verdict.scopes));
        }
        const isCut = of.booking.cancelled.length > 0;
        if (isCut) expect(scopes.map(({ name }) => name)).not.toContain('full');
      }),
    );
  });
});
