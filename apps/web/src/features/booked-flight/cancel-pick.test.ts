import { resolveSelection } from '@pravas/domain/flight-order/cancel-choices.ts';
import { describe, expect, it } from 'vitest';
import type { CancelChoices, CancelTraveler } from './booked-types.ts';
import {
  everybody,
  hasSeveral,
  isEverybody,
  NO_SCOPE_CHOSEN,
  NOBODY_TICKED,
  NOTHING_PICKED,
  offeredScopes,
  pickProblem,
  stillOffered,
  tick,
  wireOf,
} from './cancel-pick.ts';

const traveler = (index: number, part: Partial<CancelTraveler> = {}): CancelTraveler => ({
  index,
  firstName: `First${index}`,
  lastName: 'Rao',
  isChecked: false,
  isCancelled: false,
  label: `First${index} Rao`,
  offered: true,
  refusal: null,
  ...part,
});

const choices = (part: Partial<CancelChoices> = {}): CancelChoices => ({
  offered: true,
  refusal: null,
  mode: 'scope',
  button: 'Cancel',
  channel: 'online',
  confirm: 'Are you sure you want to cancel the flight?',
  scopes: [
    { type: '', label: 'Full trip', offered: true, refusal: null, channel: 'online' },
    { type: '1', label: 'Onward (Delhi - Mumbai)', offered: true, refusal: null, channel: 'online' },
    { type: '2', label: 'Return (Mumbai - Delhi)', offered: false, refusal: 'It has left.', channel: 'online' },
  ],
  canceledTravelersOnward: [],
  canceledTravelersReturn: [],
  channelNote: null,
  stopsAt: null,
  ...part,
});

const lists = choices({
  mode: 'travelers',
  scopes: [],
  canceledTravelersOnward: [traveler(0), traveler(1, { isCancelled: true, offered: false })],
  canceledTravelersReturn: [traveler(0), traveler(1)],
});

describe('a choice of what to cancel', () => {
  it('asks for a scope until one is chosen, the full trip included', () => {
    expect(pickProblem(choices(), NOTHING_PICKED)).toBe(NO_SCOPE_CHOSEN);
    expect(pickProblem(choices(), { ...NOTHING_PICKED, type: '' })).toBeNull();
  });

  it('is offered what may still be cancelled, and nothing besides', () => {
    expect(offeredScopes(choices()).map(({ label }) => label)).toEqual(['Full trip', 'Onward (Delhi - Mumbai)']);
  });

  it('takes everybody in who may still be ticked, and knows when they all are', () => {
    const all = everybody(lists, NOTHING_PICKED);
    expect([all.onward, all.return]).toEqual([[0], [0, 1]]);
    expect(hasSeveral(lists)).toBe(true);
    expect(isEverybody(lists, all)).toBe(true);
    expect(isEverybody(lists, tick(all, 'return', 1, false))).toBe(false);
    expect(hasSeveral({ canceledTravelersOnward: [traveler(0)], canceledTravelersReturn: [] })).toBe(false);
  });

  it('asks for a traveller in the words of the rule until one is ticked in either list', () => {
    expect(pickProblem(lists, NOTHING_PICKED)).toBe(NOBODY_TICKED);
    expect(pickProblem(lists, tick(NOTHING_PICKED, 'return', 1, true))).toBeNull();
    const said = resolveSelection(
      { onward: [], return: [] },
      {
        status: 'BOOKED',
        isOffline: false,
        orders: [
          {
            orderId: 'order',
            cancelScopes: ['all'],
            slices: [
              {
                direction: 'onward',
                fromCity: 'Delhi',
                toCity: 'Mumbai',
                departure: { wall: '2027-01-05T06:10', zone: 'Asia/Kolkata' },
              },
            ],
          },
        ],
        travellers: [{ type: 'ADULT', name: 'Asha Rao' }],
        cancelled: [],
        now: Temporal.Instant.from('2027-01-01T00:00:00Z'),
      },
    );
    expect(said).toMatchObject({ ok: false, refusal: { sentence: NOBODY_TICKED } });
  });

  it('ticks in order, once each, and unticks', () => {
    const both = tick(tick(tick(NOTHING_PICKED, 'onward', 1, true), 'onward', 0, true), 'onward', 1, true);
    expect(both.onward).toEqual([0, 1]);
    expect(both.return).toEqual([]);
    expect(tick(both, 'onward', 0, false).onward).toEqual([1]);
  });

  it('forgets what is no longer offered', () => {
    expect(stillOffered(choices(), { ...NOTHING_PICKED, type: '2' }).type).toBeNull();
    expect(stillOffered(choices(), { ...NOTHING_PICKED, type: '1' }).type).toBe('1');
    expect(stillOffered(lists, { type: null, onward: [0, 1], return: [1] })).toEqual({
      type: null,
      onward: [0],
      return: [1],
    });
  });

  it('sends the scope, and nobody ticked, for a single traveller', () => {
    expect(wireOf(choices(), { ...NOTHING_PICKED, type: '1' })).toEqual({
      type: '1',
      userCancellationDetails: { canceledTravelersOnward: [], canceledTravelersReturn: [] },
    });
  });

  it('sends both whole lists with their boxes for several travellers', () => {
    const { type, userCancellationDetails } = wireOf(lists, { type: '1', onward: [0], return: [] });
    expect(type).toBe('');
    expect(userCancellationDetails?.canceledTravelersOnward).toEqual([
      { index: 0, firstName: 'First0', lastName: 'Rao', isChecked: true, isCancelled: false },
      { index: 1, firstName: 'First1', lastName: 'Rao', isChecked: false, isCancelled: true },
    ]);
    expect(userCancellationDetails?.canceledTravelersReturn?.map(({ isChecked }) => isChecked)).toEqual([false, false]);
  });
});
