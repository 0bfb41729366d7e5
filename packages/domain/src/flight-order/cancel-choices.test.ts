import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scopesOverlap } from '../booking/order-scope.ts';
import type { TravellerType } from '../person/traveller.ts';
import {
  CANCEL_SCOPE_CODES,
  type CancelableOrder,
  type CancelableSlice,
  type CancelFacts,
  type CancelSelection,
  cancelChoices,
  type Direction,
  OTHER_READING,
  resolveSelection,
  scopeOfCode,
} from './cancel-choices.ts';
import { type FlightScope, unitScope } from './flight-scope.ts';

const ALL = ['all', 'slice', 'traveller'] as const;
const OUT = '2027-01-05T06:10';
const BACK = '2027-01-08T18:00';

function aSlice(direction: Direction) {
  const wall = direction === 'onward' ? OUT : BACK;
  const cities = direction === 'onward' ? ['Bengaluru', 'Delhi'] : ['Delhi', 'Bengaluru'];
  return {
    direction,
    fromCity: cities[0] ?? '',
    toCity: cities[1] ?? '',
    departure: { wall, zone: 'Asia/Kolkata' },
  };
}

type Can = CancelableOrder['cancelScopes'];

function anOrder(orderId: string, directions: readonly Direction[], cancelScopes: Can = ALL) {
  return { orderId, slices: directions.map(aSlice), cancelScopes };
}

function party(...types: TravellerType[]): CancelFacts['travellers'] {
  return types.map((type, index) => ({ type, name: `Traveller ${index + 1}` }));
}

/** A return on one order for two adults, four days before it leaves. */
function facts(overrides: Partial<CancelFacts> = {}): CancelFacts {
  return {
    status: 'BOOKED',
    isOffline: false,
    orders: [anOrder('order', ['onward', 'return'])],
    travellers: party('ADULT', 'ADULT'),
    cancelled: [],
    now: Temporal.Instant.from('2027-01-01T12:00:00+05:30'),
    ...overrides,
  };
}

/** The instant this many minutes before the way out. */
function beforeOut(minutes: number): Temporal.Instant {
  return Temporal.Instant.from(`${OUT}:00+05:30`).subtract({ minutes });
}

function codeOf(selection: CancelSelection, of: CancelFacts): string | null {
  const answer = resolveSelection(selection, of);
  return answer.ok ? null : answer.refusal.code;
}

function scopesOf(selection: CancelSelection, of: CancelFacts): readonly FlightScope[] {
  const answer = resolveSelection(selection, of);
  return answer.ok ? answer.scopes : [];
}

describe('a flight that its airline gave up', () => {
  const codeAt = (now: string, givenUpUntil?: CancelableSlice['givenUpUntil']) =>
    cancelChoices(
      facts({
        now: Temporal.Instant.from(now),
        orders: [{ ...anOrder('order', ['onward']), slices: [{ ...aSlice('onward'), givenUpUntil }] }],
      }),
    ).scopes[0]?.refusal?.code ?? null;

  it('and does not fly at all may be given back at any time', () => {
    expect(codeAt('2027-01-05T09:00:00+05:30', null)).toBeNull();
    expect(codeAt('2027-03-05T09:00:00+05:30', null)).toBeNull();
    expect(codeAt('2027-01-05T09:00:00+05:30')).toBe('departed');
  });

  it('and flies much later may be given back until it leaves then, and not once it has been flown', () => {
    const later = { wall: '2027-01-05T14:00', zone: 'Asia/Kolkata' };
    expect(codeAt('2027-01-05T09:00:00+05:30', later)).toBeNull();
    expect(codeAt('2027-01-05T13:59:00+05:30', later)).toBeNull();
    expect(codeAt('2027-01-05T14:00:00+05:30', later)).toBe('departed');
  });
});

describe('wire values of a scope', () => {
  it('read both ways, by name only', () => {
    expect(['', '1', '2', '3'].map((code) => scopeOfCode(code))).toEqual(['full', 'onward', 'return', null]);
    expect(['', '1', '2'].map((code) => scopeOfCode(code, OTHER_READING))).toEqual(['full', 'return', 'onward']);
    expect(CANCEL_SCOPE_CODES).toEqual({ full: '', onward: '1', return: '2' });
  });
});

describe('what may be cancelled now', () => {
  it('is the full trip and each direction of a round trip', () => {
    const { scopes, directions } = cancelChoices(facts());
    expect(scopes.map(({ code, label, refusal }) => [code, label, refusal])).toEqual([
      ['', 'Full trip', null],
      ['1', 'Onward (Bengaluru - Delhi)', null],
      ['2', 'Return (Delhi - Bengaluru)', null],
    ]);
    expect(directions.map(({ direction, travellers }) => [direction, travellers.length])).toEqual([
      ['onward', 2],
      ['return', 2],
    ]);
  });

  it('is the full trip only of a one-way trip', () => {
    const oneWay = facts({ orders: [anOrder('order', ['onward'])] });
    expect(cancelChoices(oneWay).scopes.map((choice) => choice.scope)).toEqual(['full']);
    expect(cancelChoices(oneWay).directions.map((one) => one.direction)).toEqual(['onward']);
    expect(codeOf({ scope: 'onward' }, oneWay)).toBe('not_a_round_trip');
    expect(codeOf({ scope: 'return' }, oneWay)).toBe('not_a_round_trip');
  });

  it('is the one way that was bought of a return', () => {
    const home = facts({ orders: [anOrder('order', ['return'])] });
    expect(cancelChoices(home).scopes.map((choice) => [choice.scope, choice.refusal])).toEqual([['full', null]]);
    expect(cancelChoices(home).directions).toMatchObject([
      { direction: 'return', fromCity: 'Delhi', toCity: 'Bengaluru', refusal: null },
    ]);
  });

  it('is told for each traveller by himself', () => {
    const cut = facts({ cancelled: [{ orderId: 'order', slices: [0], travellers: [0] }] });
    expect(cancelChoices(cut).directions.map((one) => one.travellers.map(({ isCancelled }) => isCancelled))).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  it('says of each whether the airline has cancelled it or is still being asked', () => {
    const scope = (orderId: string, travellers: number[]): FlightScope => ({ orderId, slices: [0], travellers });
    const labels = (of: Partial<CancelFacts>) =>
      cancelChoices(facts(of)).directions[0]?.travellers.map(({ label }) => label);
    const cancelled = [scope('order', [0, 1])];
    expect(labels({ cancelled, asked: [scope('order', [1])] })).toEqual([
      'Traveller 1 (Cancelled)',
      'Traveller 2 (Cancelling)',
    ]);
    expect(labels({ cancelled, asked: [scope('another', [0, 1])] })).toEqual([
      'Traveller 1 (Cancelled)',
      'Traveller 2 (Cancelled)',
    ]);
    // Two orders the same way: one that is cancelled for certain is enough.
    const orders = [anOrder('order', ['onward']), anOrder('next', ['onward'])];
    const both = [scope('order', [0]), scope('next', [0])];
    expect(labels({ orders, cancelled: both, asked: both })?.[0]).toBe('Traveller 1 (Cancelling)');
    expect(labels({ orders, cancelled: both, asked: both.slice(1) })?.[0]).toBe('Traveller 1 (Cancelled)');
  });

  it('is open on one order whatever is cancelled on the other', () => {
    const orders = [anOrder('a', ['onward']), anOrder('b', ['return'])];
    const cut = facts({ orders, cancelled: [{ orderId: 'a', slices: [0], travellers: [0, 1] }] });
    expect(codeOf({ scope: 'onward' }, cut)).toBe('already_cancelled');
    expect(codeOf({ scope: 'return' }, cut)).toBeNull();
  });

  it('is no full trip once a part is cancelled, and no direction twice', () => {
    const cut = facts({ cancelled: [{ orderId: 'order', slices: [0], travellers: [0, 1] }] });
    const { scopes, directions } = cancelChoices(cut);
    expect(scopes.map((choice) => choice.refusal?.code ?? null)).toEqual([
      'partly_cancelled',
      'already_cancelled',
      null,
    ]);
    expect(scopes[1]?.refusal?.sentence).toBe('The onward flight is already cancelled.');
    const home = facts({ cancelled: [{ orderId: 'order', slices: [1], travellers: [0, 1] }] });
    expect(cancelChoices(home).scopes[2]?.refusal?.sentence).toBe('The return flight is already cancelled.');
    expect(directions[0]?.travellers[0]).toEqual({
      travellerIndex: 0,
      label: 'Traveller 1 (Cancelled)',
      isCancelled: true,
      mayTick: false,
    });
    expect(directions[1]?.travellers[0]).toMatchObject({ label: 'Traveller 1', isCancelled: false, mayTick: true });
  });

  it('is nothing of a booking that is not booked', () => {
    for (const status of ['CREATED', 'EXPIRED', 'BOOKING_IN_PROCESS', 'BOOKING_PAUSED', 'FAILED'] as const) {
      expect(codeOf({ scope: 'full' }, facts({ status }))).toBe('not_booked');
    }
    expect(codeOf({ scope: 'full' }, facts({ status: 'CANCELED' }))).toBe('already_cancelled');
    const gone = facts({ cancelled: [{ orderId: 'order', slices: [0, 1], travellers: [0, 1] }] });
    expect(codeOf({ scope: 'full' }, gone)).toBe('already_cancelled');
    expect(cancelChoices(gone).directions.map((one) => one.refusal?.code)).toEqual([
      'already_cancelled',
      'already_cancelled',
    ]);
  });

  it('stops three hours before departure, to the minute', () => {
    const oneWay = { orders: [anOrder('order', ['onward'])] };
    expect(codeOf({ scope: 'full' }, facts({ ...oneWay, now: beforeOut(180) }))).toBeNull();
    expect(codeOf({ scope: 'full' }, facts({ ...oneWay, now: beforeOut(179) }))).toBe('cancellation_stopped');
    expect(codeOf({ scope: 'full' }, facts({ ...oneWay, now: beforeOut(1) }))).toBe('cancellation_stopped');
    expect(codeOf({ scope: 'full' }, facts({ ...oneWay, now: beforeOut(0) }))).toBe('departed');
    expect(cancelChoices(facts({ ...oneWay, now: beforeOut(179) })).directions[0]).toMatchObject({
      refusal: { code: 'cancellation_stopped' },
      travellers: [{ mayTick: false }, { mayTick: false }],
    });
  });

  it('leaves the way back open when the way out is over', () => {
    const away = facts({ now: beforeOut(-60) });
    expect(codeOf({ scope: 'full' }, away)).toBe('departed');
    expect(codeOf({ scope: 'onward' }, away)).toBe('departed');
    expect(codeOf({ scope: 'return' }, away)).toBeNull();
  });

  it('says in a sentence which flight is in the way', () => {
    const answer = resolveSelection({ scope: 'full' }, facts({ now: beforeOut(100) }));
    expect(answer).toMatchObject({
      refusal: {
        sentence:
          'The flight from Bengaluru on Tue, 5 Jan at 06:10 leaves in less than 3 hours. Requests stop 3 hours before departure.',
      },
    });
  });
});

describe('choosing travellers', () => {
  it('needs one who is not cancelled yet', () => {
    const cut = facts({ cancelled: [{ orderId: 'order', slices: [0], travellers: [0] }] });
    const nobody = resolveSelection({ onward: [], return: [] }, facts());
    expect(nobody).toMatchObject({
      refusal: { code: 'no_traveller_selected', sentence: 'Please select a traveler to cancel' },
    });
    expect(codeOf({ onward: [0], return: [] }, cut)).toBe('already_cancelled');
    expect(codeOf({ onward: [0], return: [0] }, cut)).toBeNull();
    expect(codeOf({ onward: [1], return: [] }, cut)).toBeNull();
    expect(codeOf({ onward: [2], return: [] }, facts())).toBe('unknown_traveller');
    expect(codeOf({ onward: [-1], return: [] }, facts())).toBe('unknown_traveller');
  });

  it('joins travellers who leave the same flights', () => {
    expect(scopesOf({ onward: [0, 1], return: [1] }, facts())).toEqual([
      { orderId: 'order', slices: [0], travellers: [0] },
      { orderId: 'order', slices: [0, 1], travellers: [1] },
    ]);
    const split = facts({ orders: [anOrder('a', ['onward']), anOrder('b', ['return'])] });
    expect(scopesOf({ onward: [1, 0], return: [1] }, split)).toEqual([
      { orderId: 'a', slices: [0], travellers: [0, 1] },
      { orderId: 'b', slices: [0], travellers: [1] },
    ]);
  });

  it('names travellers in the order of the booking, whichever way they give up', () => {
    expect(scopesOf({ onward: [1], return: [0] }, facts())).toEqual([
      { orderId: 'order', slices: [1], travellers: [0] },
      { orderId: 'order', slices: [0], travellers: [1] },
    ]);
  });

  it('looks at every flight that is touched, and at no other order', () => {
    const family = facts({ travellers: party('ADULT', 'CHILD') });
    expect(codeOf({ onward: [1], return: [0] }, family)).toBe('adult_must_stay');
    const split = facts({
      orders: [anOrder('a', ['onward']), anOrder('b', ['return'])],
      travellers: party('ADULT', 'ADULT', 'CHILD'),
      cancelled: [
        { orderId: 'a', slices: [0], travellers: [1, 2] },
        { orderId: 'b', slices: [0], travellers: [1] },
      ],
    });
    expect(codeOf({ onward: [0], return: [] }, split)).toBeNull();
    expect(codeOf({ onward: [], return: [0] }, split)).toBe('adult_must_stay');
  });

  it('leaves no child and no infant alone, and no adult with two infants', () => {
    const family = facts({ travellers: party('ADULT', 'CHILD') });
    expect(codeOf({ onward: [0], return: [] }, family)).toBe('adult_must_stay');
    expect(codeOf({ onward: [1], return: [] }, family)).toBeNull();
    expect(codeOf({ onward: [0, 1], return: [] }, family)).toBeNull();
    expect(codeOf({ onward: [0], return: [] }, facts({ travellers: party('ADULT', 'INFANT') }))).toBe(
      'adult_must_stay',
    );
    const infants = facts({ travellers: party('ADULT', 'ADULT', 'INFANT', 'INFANT') });
    expect(codeOf({ onward: [0], return: [] }, infants)).toBe('infants_exceed_adults');
    expect(codeOf({ onward: [0, 2], return: [] }, infants)).toBeNull();
    const oneGone = { ...infants, cancelled: [{ orderId: 'order', slices: [0], travellers: [0, 2] }] };
    expect(codeOf({ onward: [1], return: [] }, oneGone)).toBe('adult_must_stay');
    expect(codeOf({ onward: [], return: [0] }, oneGone)).toBe('infants_exceed_adults');
  });
});

describe('who carries it out', () => {
  const channel = (can: Can, selection: CancelSelection, more: Partial<CancelFacts> = {}) => {
    const answer = resolveSelection(
      selection,
      facts({ orders: [anOrder('order', ['onward', 'return'], can)], ...more }),
    );
    return answer.ok ? answer.channel : answer.refusal.code;
  };
  const one = { onward: [0], return: [0] };

  it('is the supplier as far as it can, otherwise a person', () => {
    expect(channel(['all'], { scope: 'full' })).toBe('online');
    expect(channel(['slice', 'traveller'], { scope: 'full' })).toBe('request');
    expect(channel(['all'], { scope: 'onward' })).toBe('request');
    expect(channel(['all', 'slice'], { scope: 'onward' })).toBe('online');
    expect(channel(['all', 'slice'], one)).toBe('request');
    expect(channel(['all', 'traveller'], one)).toBe('online');
    expect(channel(['all', 'traveller'], { scope: 'onward' })).toBe('request');
    expect(channel(['all', 'traveller'], { onward: [0], return: [] })).toBe('request');
    expect(channel(['all', 'slice'], { onward: [0], return: [] })).toBe('request');
    expect(channel(['all', 'slice', 'traveller'], { onward: [0], return: [] })).toBe('online');
    expect(channel(null, { scope: 'full' })).toBe('request');
    expect(channel([], { scope: 'full' })).toBe('request');
  });

  it('takes what is left of an order for a part of it', () => {
    const cancelled = [{ orderId: 'order', slices: [0], travellers: [0, 1] }];
    expect(channel(['all'], { scope: 'return' }, { cancelled })).toBe('request');
    expect(channel(['all', 'slice'], { scope: 'return' }, { cancelled })).toBe('online');
    expect(channel(['traveller'], { onward: [], return: [0] }, { cancelled })).toBe('online');
  });

  it('is a person for a booking entered by the travel desk, with the words for it', () => {
    const offline = facts({ isOffline: true });
    expect(resolveSelection({ scope: 'full' }, offline)).toMatchObject({ channel: 'request' });
    const refused = cancelChoices(facts({ isOffline: true, now: beforeOut(10) }));
    expect(refused.scopes.map((choice) => choice.channel)).toEqual(['request', 'request', 'request']);
    expect(cancelChoices(facts({ now: beforeOut(10) })).scopes[0]?.channel).toBe('online');
    const byHand = facts({ orders: [anOrder('order', ['onward'], null)], now: beforeOut(10) });
    expect(cancelChoices(byHand).scopes[0]?.channel).toBe('request');
    const half = facts({ orders: [anOrder('a', ['onward'], ALL), anOrder('b', ['return'], null)], now: beforeOut(10) });
    expect(cancelChoices(half).scopes[0]?.channel).toBe('online');
  });

  it('takes each order for itself', () => {
    const orders = [anOrder('a', ['onward'], ['all']), anOrder('b', ['return'], ['all'])];
    expect(resolveSelection({ scope: 'onward' }, facts({ orders }))).toMatchObject({ channel: 'online' });
    const cut = facts({ orders, cancelled: [{ orderId: 'b', slices: [0], travellers: [0, 1] }] });
    expect(resolveSelection({ scope: 'onward' }, cut)).toMatchObject({ channel: 'online' });
    const longer = [anOrder('a', ['onward'], ['all']), anOrder('b', ['return', 'return'], ['all'])];
    expect(resolveSelection({ scope: 'onward' }, facts({ orders: longer }))).toMatchObject({ channel: 'online' });
  });

  it('is a person as soon as one of two orders needs one', () => {
    const mixed = facts({ orders: [anOrder('a', ['onward'], ALL), anOrder('b', ['return'], null)] });
    expect(resolveSelection({ scope: 'full' }, mixed)).toMatchObject({ channel: 'request' });
    expect(resolveSelection({ scope: 'onward' }, mixed)).toMatchObject({ channel: 'online' });
  });
});

describe('any sequence of cancellations', () => {
  it('never takes the same traveller off the same flight twice and always leaves a party that may fly', () => {
    const anyone = fc.constantFrom<TravellerType>('ADULT', 'CHILD', 'INFANT');
    const ticks = fc.record({ onward: fc.subarray([0, 1, 2, 3]), return: fc.subarray([0, 1, 2, 3]) });
    fc.assert(
      fc.property(
        fc.array(anyone, { minLength: 3, maxLength: 3 }),
        fc.array(ticks, { maxLength: 5 }),
        fc.boolean(),
        (others, wishes, isSplit) => {
          const orders = isSplit
            ? [anOrder('a', ['onward']), anOrder('b', ['return'])]
            : [anOrder('order', ['onward', 'return'])];
          const infants = others.filter((type) => type === 'INFANT').length;
          const adults = 1 + others.filter((type) => type === 'ADULT').length;
          fc.pre(infants <= adults);
          let current = facts({ orders, travellers: party('ADULT', ...others) });
          for (const wish of wishes) {
            const answer = resolveSelection(wish, current);
            if (!answer.ok) continue;
            for (const scope of answer.scopes) {
              expect(current.cancelled.some((one) => scopesOverlap(unitScope(one), unitScope(scope)))).toBe(false);
              expect(scope.slices.toSorted()).toEqual(scope.slices);
              expect(scope.travellers.length).toBeGreaterThan(0);
            }
            current = { ...current, cancelled: [...current.cancelled, ...answer.scopes] };
          }
          for (const { travellers } of cancelChoices(current).directions) {
            const staying = travellers
              .filter((one) => !one.isCancelled)
              .map((one) => current.travellers[one.travellerIndex]);
            const grown = staying.filter((one) => one?.type === 'ADULT').length;
            expect(staying.length === 0 || grown > 0).toBe(true);
            expect(staying.filter((one) => one?.type === 'INFANT').length).toBeLessThanOrEqual(grown);
          }
        },
      ),
    );
  });
});
