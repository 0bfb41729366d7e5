import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInScope } from './order-scope.ts';
import type { UnitRef } from './unit.ts';
import { type SelectionFacts, selectUnits } from './unit-selection.ts';

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
const NOW = Temporal.Instant.from('2026-12-01T06:00:00Z');
const at = (hours: number) => ({
  wall: Temporal.PlainDateTime.from('2026-12-01T11:30').add({ hours }).toString({ smallestUnit: 'minute' }),
  zone: 'Asia/Kolkata',
});
const order = (orderId: string, units: readonly string[], hours = 5, isOnline = true) => ({
  orderId,
  units: units.map((unit) => ({ unit, startsAt: at(hours) })),
  isOnline,
});
const facts = (overrides: Partial<SelectionFacts> = {}): SelectionFacts => ({
  isBooked: true,
  isCancelled: false,
  orders: [order('out', ['a', 'b']), order('back', ['a'])],
  gone: [],
  noShow: false,
  now: NOW,
  words: WORDS,
  ...overrides,
});
const sentence = (wanted: readonly UnitRef[] | null, overrides: Partial<SelectionFacts>) => {
  const selected = selectUnits(wanted, facts(overrides));
  return selected.ok ? null : selected.refusal.sentence;
};

describe('units that are chosen', () => {
  it('come to one part for each order, of what is left', () => {
    expect(selectUnits(null, facts({ gone: [{ orderId: 'out', units: ['a'] }] }))).toEqual({
      ok: true,
      scopes: [
        { orderId: 'out', units: ['b'] },
        { orderId: 'back', units: ['a'] },
      ],
      channel: 'online',
    });
  });

  it('go to a person as soon as one supplier cannot be asked', () => {
    const orders = [order('out', ['a']), order('back', ['a'], 5, false)];
    expect(selectUnits(null, facts({ orders }))).toMatchObject({ channel: 'request' });
    expect(selectUnits([{ orderId: 'out', unit: 'a' }], facts({ orders }))).toMatchObject({ channel: 'online' });
  });

  it.each<[string, readonly UnitRef[] | null, Partial<SelectionFacts>]>([
    ['Only a booked crossing can be cancelled.', null, { isBooked: false }],
    ['This crossing is already cancelled.', null, { isBooked: false, isCancelled: true }],
    ['Choose what to cancel.', [], {}],
    ['Part of your selection is not in this booking. Please reload the page.', [{ orderId: 'out', unit: 'z' }], {}],
    [
      'This crossing is already cancelled.',
      [{ orderId: 'back', unit: 'a' }],
      { gone: [{ orderId: 'back', units: ['a'] }] },
    ],
    ['The ferry has sailed.', null, { orders: [order('out', ['a'], 0)] }],
    ['It can still be cancelled.', null, { noShow: true }],
  ])('%s', (expected, wanted, overrides) => {
    expect(sentence(wanted, overrides)).toBe(expected);
  });

  it('of what sailed without anybody, are asked back through a person', () => {
    const missed = facts({ orders: [order('out', ['a'], -1)], noShow: true });
    expect(selectUnits(null, missed)).toMatchObject({ ok: true, channel: 'request' });
  });

  it('are the travel desk’s to enter before it sails and after, one beside the other', () => {
    const orders = [order('out', ['a'], -1), order('back', ['a'])];
    expect(selectUnits(null, facts({ orders, isArranged: true }))).toMatchObject({ ok: true });
    expect(sentence(null, { orders, isArranged: true, isBooked: false })).toBe(
      'Only a booked crossing can be cancelled.',
    );
  });

  it('are never more than was asked for, nor anything that is gone', () => {
    const refs = [
      { orderId: 'out', unit: 'a' },
      { orderId: 'out', unit: 'b' },
      { orderId: 'back', unit: 'a' },
    ];
    fc.assert(
      fc.property(fc.subarray(refs, { minLength: 1 }), fc.subarray(refs), (wanted, goneRefs) => {
        const gone = goneRefs.map(({ orderId, unit }) => ({ orderId, units: [unit] }));
        const selected = selectUnits(wanted, facts({ gone }));
        const left = wanted.filter((ref) => !gone.some((scope) => isInScope(ref, scope)));
        expect(selected.ok).toBe(left.length > 0);
        if (!selected.ok) return;
        const taken = selected.scopes.flatMap(({ orderId, units }) => units.map((unit) => ({ orderId, unit })));
        expect(taken).toEqual(refs.filter((ref) => left.includes(ref)));
      }),
    );
  });
});
