import { describe, expect, it } from 'vitest';
import { allowedOn, pressSeat, seated } from './press-seat.ts';
import { aSeat } from './testing/a-bus.ts';

const asha = { who: 'me', name: 'Asha Rao', gender: null };
const ravi = { who: 'traveller-2', name: 'Ravi Iyer', gender: 'male' };
const two = { most: 2, party: [asha, ravi] };

describe('pressing a seat', () => {
  it('chooses it for the next of the party who has none', () => {
    const first = pressSeat([], aSeat({ seatName: 'L7' }), two);
    expect(first).toEqual({ kind: 'changed', seats: [{ seatName: 'L7', who: 'me' }] });
    const second = pressSeat([{ seatName: 'L7', who: 'me' }], aSeat({ seatName: 'L9' }), two);
    expect(second).toEqual({
      kind: 'changed',
      seats: [
        { seatName: 'L7', who: 'me' },
        { seatName: 'L9', who: 'traveller-2' },
      ],
    });
  });

  it('gives up one that is chosen', () => {
    const pressed = pressSeat([{ seatName: 'L7', who: 'me' }], aSeat({ seatName: 'L7' }), two);
    expect(pressed).toEqual({ kind: 'changed', seats: [] });
  });

  it('moves who looks for a single seat', () => {
    const pressed = pressSeat([{ seatName: 'L7', who: 'female' }], aSeat({ seatName: 'L9' }), { ...two, most: 1 });
    expect(pressed).toEqual({ kind: 'changed', seats: [{ seatName: 'L9', who: 'female' }] });
  });

  it('is refused once as many are chosen as are wanted', () => {
    const full = [
      { seatName: 'L7', who: 'me' },
      { seatName: 'L9', who: '' },
    ];
    expect(pressSeat(full, aSeat({ seatName: 'U1' }), two)).toEqual({ kind: 'full' });
  });

  it('asks first who sits on one that is kept for ladies or men', () => {
    for (const keptFor of ['ladies', 'gents'] as const) {
      expect(pressSeat([], aSeat({ seatName: 'L4', keptFor }), two)).toEqual({ kind: 'asks_who' });
    }
  });

  it('tells why the policy allows it to nobody', () => {
    const verdict = { outcome: 'block' as const, reasons: ['Buses up to ₹1,000 only.'], policyMessages: [] };
    expect(pressSeat([], aSeat({ seatName: 'L4', verdict }), two)).toEqual({
      kind: 'blocked',
      reason: 'Buses up to ₹1,000 only.',
    });
  });
});

it('one person has one seat: who is put on another leaves the first to be said', () => {
  const before = [{ seatName: 'L7', who: 'me' }];
  expect(seated(before, 'L4', 'me', 2)).toEqual([
    { seatName: 'L7', who: '' },
    { seatName: 'L4', who: 'me' },
  ]);
  expect(seated([{ seatName: 'L5', who: 'female' }], 'L4', 'female', 2).map(({ who }) => who)).toEqual([
    'female',
    'female',
  ]);
});

it('a seat for ladies is offered to nobody who is known to be a man', () => {
  expect(allowedOn('ladies', [asha, ravi])).toEqual([asha]);
  expect(allowedOn('gents', [asha, ravi])).toEqual([asha, ravi]);
});
