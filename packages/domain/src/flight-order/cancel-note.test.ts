import { describe, expect, it } from 'vitest';
import type { CancelableOrder, CancelFacts, Direction } from './cancel-choices.ts';
import { cancelChannelNote } from './cancel-note.ts';

const EVERYTHING = ['all', 'slice', 'traveller'] as const;
const WHOLE_ONLY = ['all'] as const;

function anOrder(orderId: string, directions: readonly Direction[], cancelScopes: CancelableOrder['cancelScopes']) {
  const slices = directions.map((direction) => ({
    direction,
    fromCity: 'Delhi',
    toCity: 'Mumbai',
    departure: { wall: direction === 'onward' ? '2027-01-05T06:10' : '2027-01-08T18:00', zone: 'Asia/Kolkata' },
  }));
  return { orderId, slices, cancelScopes };
}

function facts(orders: readonly CancelableOrder[], travellers: number, more: Partial<CancelFacts> = {}): CancelFacts {
  return {
    status: 'BOOKED',
    isOffline: false,
    orders,
    travellers: Array.from({ length: travellers }, (_, index) => ({ type: 'ADULT', name: `Traveller ${index + 1}` })),
    cancelled: [],
    now: Temporal.Instant.from('2027-01-01T12:00:00+05:30'),
    ...more,
  };
}

const out = (scopes: CancelableOrder['cancelScopes']) => anOrder('out', ['onward'], scopes);
const home = (scopes: CancelableOrder['cancelScopes']) => anOrder('home', ['return'], scopes);
const together = (scopes: CancelableOrder['cancelScopes']) => anOrder('both', ['onward', 'return'], scopes);

const gone = (orderId: string, travellers: readonly number[]) => ({ orderId, slices: [0], travellers });

const PART = 'The whole trip is cancelled at once; for a part of it a request goes to the travel desk.';

describe('what is said of the parts of a cancellation', () => {
  it.each([
    ['one flight of one traveller has no parts', facts([out(WHOLE_ONLY)], 1), null],
    ['each way is an order that is cancelled as a whole', facts([out(WHOLE_ONLY), home(WHOLE_ONLY)], 1), null],
    ['a return in one order that is cancelled in parts', facts([together(EVERYTHING)], 3), null],
    ['a return in one order that is cancelled as a whole', facts([together(WHOLE_ONLY)], 1), PART],
    ['two travellers of such an order', facts([out(WHOLE_ONLY)], 2), PART],
    [
      'two travellers of two such orders',
      facts([out(WHOLE_ONLY), home(WHOLE_ONLY)], 2),
      'The whole trip is cancelled at once; for single travellers a request goes to the travel desk.',
    ],
    [
      'travellers who are let go from all flights only',
      facts([together(['all', 'traveller'])], 2),
      'The whole trip is cancelled at once; for one of its flights a request goes to the travel desk.',
    ],
    [
      'several flights of one traveller that can be given up together only',
      facts([anOrder('trip', ['onward', 'onward', 'onward'], WHOLE_ONLY)], 1),
      null,
    ],
  ])('%s', (_, of, note) => {
    expect(cancelChannelNote(of, 'online')).toBe(note);
  });

  it('names the way that a person has to cancel', () => {
    expect(cancelChannelNote(facts([out(EVERYTHING), home(null)], 1), 'request')).toBe(
      'The whole trip is cancelled by a request to the travel desk; the onward flight alone is cancelled at once.',
    );
    expect(cancelChannelNote(facts([out(null), home(EVERYTHING)], 1), 'request')).toBe(
      'The whole trip is cancelled by a request to the travel desk; the return flight alone is cancelled at once.',
    );
    // A flight that single travellers can leave is not one that is given up as a whole.
    for (const scopes of [null, ['traveller'] as const]) {
      expect(cancelChannelNote(facts([out(scopes), home(null)], 2), 'request')).toBe(
        'This ticket is not cancelled online: a cancel request goes to the travel desk.',
      );
    }
  });

  it.each([
    [
      'the first of them is cancelled for one of two',
      facts([out(['all', 'slice']), home(['traveller'])], 2, { cancelled: [gone('out', [0])] }),
      'All that is left is cancelled at once; for the return flight a request goes to the travel desk.',
    ],
    [
      'either is cancelled as a whole only, and one of two is gone from the first',
      facts([out(WHOLE_ONLY), home(WHOLE_ONLY)], 2, { cancelled: [gone('out', [0])] }),
      'All that is left is cancelled at once; for the onward flight or single travellers a request goes to the travel desk.',
    ],
    [
      'neither is cancelled for everybody',
      facts([out(['slice']), home(['traveller'])], 2),
      'The whole trip is cancelled at once; for one of its flights or single travellers a request goes to the travel desk.',
    ],
    [
      'the first is gone for everybody',
      facts([out(WHOLE_ONLY), home(WHOLE_ONLY)], 2, { cancelled: [gone('out', [0, 1])] }),
      'All that is left is cancelled at once; for a part of it a request goes to the travel desk.',
    ],
  ])('tells the flights of two orders apart where %s', (_, of, note) => {
    expect(cancelChannelNote(of, 'online')).toBe(note);
  });

  it('speaks of what is left, and of no part that is gone', () => {
    const cancelled = [{ orderId: 'both', slices: [0], travellers: [0, 1] }];
    expect(cancelChannelNote(facts([together(EVERYTHING)], 2, { cancelled }), 'online')).toBeNull();
    const left = facts([together(['all', 'slice'])], 2, { cancelled });
    expect(cancelChannelNote(left, 'online')).toBe(
      'All that is left is cancelled at once; for a part of it a request goes to the travel desk.',
    );
  });

  it('says of a flight that the travel desk booked who arranges it', () => {
    expect(cancelChannelNote(facts([out(EVERYTHING)], 1, { isOffline: true }), 'request')).toBe(
      'The travel desk booked this flight, so it also arranges the cancellation.',
    );
  });
});
