import { describe, expect, it, test } from 'vitest';
import type { BusDetailsState } from '../../lib/bus-details-address.ts';
import { openedBus } from '../../lib/bus-details-address.ts';
import { readBusList } from '../../lib/bus-list-address.ts';
import type { Quoted } from './bus-types.ts';
import { nextStep, withKnownStops } from './next-step.ts';
import { aBus, aStop } from './testing/a-bus.ts';

const list = readBusList({ from: 'a', to: 'b', ad: '1', jDate: '2026-12-01' }, '2026-11-20');
if (!list.ok) throw new Error(list.message);
const fresh = openedBus(list.state, 'search', 'bus');
const chosen: BusDetailsState = { ...fresh, boardingPointId: 'b1', seats: [{ seatName: 'L7', who: 'me' }] };
const price = { total: 1319 } as NonNullable<Quoted['price']>;
const priced = { quoted: { problems: [], price }, isAsking: false };
const problem = (seatName: string | null, isOpen: boolean) => ({
  quoted: { problems: [{ code: 'sold', seatName, message: 'Sold.', isOpen }], price: null },
  isAsking: false,
});

describe('the next step', () => {
  test.each([
    ['the seat is first', fresh, priced, 'Choose a seat'],
    ['then where one gets on', { ...chosen, boardingPointId: null }, priced, 'Choose where you get on'],
    ['then the price is waited for', chosen, { quoted: undefined, isAsking: true }, 'Asking the price'],
    ['a seat that cannot be had is changed', chosen, problem('L7', false), 'Change seat L7'],
    ['a choice that cannot be had as well', chosen, problem(null, false), 'Choose other seats'],
    ['a complete choice goes on', chosen, priced, 'Continue'],
  ] as const)('%s', (_what, state, quote, label) => {
    expect(nextStep(aBus(), state, quote).label).toBe(label);
  });

  it('lets go on what is only not said yet', () => {
    const open = { quoted: { ...problem('L7', true).quoted, price }, isAsking: false };
    expect(nextStep(aBus(), chosen, open).kind).toBe('go');
  });

  it('counts the seats that are missing', () => {
    const bus = aBus({ wanted: 3 });
    expect(nextStep(bus, { ...chosen, seats: [] }, priced).label).toBe('Choose 3 seats');
    expect(nextStep(bus, chosen, priced).label).toBe('Choose 2 more seats');
    expect(nextStep(aBus({ wanted: 3, mostSeats: 1 }), chosen, priced).kind).toBe('go');
  });

  it('is the stops where seats hang on them', () => {
    const { bus } = aBus();
    const placed = aBus({ bus: { ...bus, arePointsFirst: true } });
    expect(nextStep(placed, fresh, priced).kind).toBe('boarding');
    expect(nextStep(placed, { ...fresh, boardingPointId: 'b1' }, priced).kind).toBe('dropping');
    expect(nextStep(placed, { ...fresh, boardingPointId: 'b1', droppingPointId: 'd1' }, priced).kind).toBe('seat');
  });

  it('asks where one gets off only where the operator wants to know', () => {
    expect(nextStep(aBus({ isDroppingPointNeeded: true }), chosen, priced).kind).toBe('dropping');
    expect(nextStep(aBus(), chosen, priced).kind).toBe('go');
  });

  test.each([
    ['2026-12-01T23:59', 'go'],
    ['2026-12-02T00:00', 'night'],
    ['2026-12-02T04:59', 'night'],
    ['2026-12-02T05:00', 'go'],
  ])('boarding at %s means %s', (wall, kind) => {
    expect(nextStep(aBus({ boardingPoints: [aStop('b1', wall), aStop('b2')] }), chosen, priced).kind).toBe(kind);
  });
});

describe('stops', () => {
  const none = { boarding: null, dropping: null };

  it('are not chosen by themselves where there are several', () => {
    expect(withKnownStops(fresh, aBus(), none)).toEqual(fresh);
  });

  it('are those used last, or the only one there is', () => {
    const last = { boarding: { pointId: 'b2' }, dropping: null };
    expect(withKnownStops(fresh, aBus({ droppingPoints: [aStop('d9')] }), last)).toMatchObject({
      boardingPointId: 'b2',
      droppingPointId: 'd9',
    });
    expect(withKnownStops(chosen, aBus(), last).boardingPointId).toBe('b1');
  });

  it('that the bus does not call at are forgotten', () => {
    expect(withKnownStops({ ...chosen, boardingPointId: 'gone' }, aBus(), none).boardingPointId).toBeNull();
  });
});
