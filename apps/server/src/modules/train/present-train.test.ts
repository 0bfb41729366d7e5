import { chartForm, trainWishForm } from '@pravas/contract/train/train-forms.ts';
import { trainTicket } from '@pravas/contract/train/train-shapes.ts';
import { aPassenger, aQuotedTrain, aTrain, someMoney } from '@pravas/domain/train/testing/a-train.ts';
import type { TrainDetail } from '@pravas/domain/train/train-detail.ts';
import { saleOpensWords, trainWishWords } from '@pravas/domain/train/train-wish.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import type { Booking } from '../booking/index.ts';
import { presentTrain } from './present-train.ts';
import { readChartForm } from './read-chart-form.ts';
import { readTrainWish } from './read-train-wish.ts';
import { trainService } from './train-service.ts';

const NOW = Temporal.Instant.from('2026-06-08T06:00:00Z');
const present = (detail: TrainDetail, ...standing: readonly ('held' | 'going' | 'gone')[]) =>
  presentTrain(detail, {
    nameOf: (index) => ['Asha Rao', 'Ravi Iyer'][index] ?? '-',
    standingOf: (index) => standing[index] ?? 'held',
    now: NOW,
  });
const two = (...statuses: readonly [string, string]) =>
  aTrain({
    passengers: statuses.map((currentStatus, travellerIndex) =>
      aPassenger({ travellerIndex, currentStatus, coach: null, berth: null }),
    ),
    money: someMoney(220_000),
  });

function errorsOf(read: () => unknown): readonly { readonly field: string; readonly message: string }[] {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'validation_failed') return error.details.errors ?? [];
    throw error;
  }
  return [];
}

describe('presentTrain', () => {
  test('who gave up their place or asks it back is not confirmed, and no chart speaks of them', () => {
    const ticket = two('CNF/B14/62/SL', 'GNWL/4');
    expect(z.encode(trainTicket, present(ticket, 'held', 'gone'))).toMatchObject({
      passengers: [{ state: 'confirmed' }, { state: 'cancelled', statusText: 'Cancelled' }],
      chart: { text: 'The chart is not prepared yet. Coach and berth may still change.' },
    });
    expect(z.encode(trainTicket, present(ticket, 'going', 'gone'))).toMatchObject({
      passengers: [{ state: 'cancelling', statusText: 'Being cancelled' }, { state: 'cancelled' }],
      chart: { text: null },
    });
  });

  test('a ticket crosses the wire in rupees, with its parts adding up', () => {
    const shown = z.encode(trainTicket, present(aTrain()));
    expect(shown).toMatchObject({
      pnr: '2201893135',
      trainKind: { code: 'regular', label: 'Any other train' },
      travelClass: { code: '3A', label: 'AC 3 Tier' },
      durationMinutes: 440,
      passengers: [
        {
          name: 'Asha Rao',
          state: 'confirmed',
          statusText: 'Confirmed, coach B14, berth 62 (side lower)',
          baseFare: 1100,
        },
      ],
      fare: { total: 1258.97, dynamicPart: 0 },
      cancellationText:
        'Confirmed berth: more than 72 h before departure you lose ₹180; 72–24 h, 25 %; 24–8 h, 50 % (₹180 at least); later, everything. RAC and waiting list: you lose ₹60 until 30 minutes before departure.',
    });
    expect(shown.fare.lines.map(({ code, amount }) => [code, amount])).toEqual([
      ['base', 1100],
      ['gst', 55],
      ['insurance', 0.35],
      ['irctc_fee', 30],
      ['irctc_fee_gst', 5.4],
      ['agent_charge', 39.9],
      ['payment_charge', 28.32],
    ]);
    const paise = shown.fare.lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    expect(paise).toBe(125_897);
  });

  test('a quote says what could be had, and has no statuses yet', () => {
    expect(present(aQuotedTrain())).toMatchObject({
      pnr: null,
      availability: 'Waiting list 23',
      passengers: [{ state: 'quoted', statusText: 'Not bought yet' }],
      chart: {
        preparedAt: null,
        text: 'Not bought yet. Coach and berth are told once the travel desk has bought the ticket.',
      },
      cancellationText: expect.stringMatching(/^Confirmed berth: more than 72 h before departure you lose ₹180; /),
    });
    expect(present(aQuotedTrain({ availability: 'CNF' })).availability).toBe('Berths are free');
  });

  test.each([
    ['The chart is not prepared yet. Coach and berth may still change.', two('CNF', 'CNF')],
    ['The chart is prepared.', { ...two('CNF', 'CAN'), chartedAt: '2026-06-10T02:00:00Z' }],
    [
      'The chart is not prepared yet. 1 of 2 is on the waiting list and may not travel unless that changes.',
      two('CNF', 'WL/4'),
    ],
    [
      'The chart is prepared. 2 of 2 are on the waiting list and may not travel.',
      { ...two('WL/1', 'WL/4'), chartedAt: '2026-06-10T02:00:00Z' },
    ],
    ['The chart is not prepared yet. 1 of 2 may travel in RAC, sharing a side berth.', two('CNF', 'RAC/4')],
    [
      'The chart is not prepared yet. The passenger is on the waiting list and may not travel unless that changes.',
      two('CAN', 'WL/4'),
    ],
    ['Everybody on this ticket is cancelled.', two('CAN', 'CAN')],
  ])('%s', (text, detail) => {
    expect(present(detail).chart.text).toBe(text);
  });

  test.each<[string, Partial<TrainDetail>]>([
    [
      'A confirmed Tatkal berth gives nothing back. RAC and waiting list: you lose ₹60 until 30 minutes before departure.',
      { quota: 'TQ' },
    ],
    [
      'Confirmed berth: more than 72 h before departure you lose 25 %; 72–8 h, 50 %; later, everything. RAC and waiting list: you lose ₹60 until 30 minutes before departure.',
      { trainKind: 'vande_bharat_sleeper' },
    ],
    [
      'Confirmed berth: more than 48 h before departure you lose ₹180; 48–12 h, 25 %; 12–4 h, 50 % (₹180 at least); later, everything. RAC and waiting list: you lose ₹60 until 30 minutes before departure.',
      { cancellationRowId: '2015' },
    ],
  ])('%s', (text, overrides) => {
    expect(present(aTrain(overrides)).cancellationText).toBe(text);
  });
});

describe('readChartForm', () => {
  const read = (form: object, detail = two('WL/1', 'WL/4')) =>
    readChartForm(z.parse(chartForm, { isCharted: false, passengers: [], ...form }), detail, { now: NOW, gone: [] });

  test('takes over what the railway says, as it is typed', () => {
    const passengers = [{ travelerIndex: 1, currentStatus: 'cnf / b1 / 7', coach: 'b1', berth: '7' }];
    expect(read({ passengers }).detail.passengers[1]).toMatchObject({ currentStatus: 'CNF/B1/7', coach: 'B1' });
  });

  test.each([
    ['a stranger', [{ travelerIndex: 4, currentStatus: 'CNF' }], 'passengers.0.travelerIndex'],
    ['a status that is none', [{ travelerIndex: 0, currentStatus: 'soon' }], 'passengers.0.currentStatus'],
    ['no status', [{ travelerIndex: 0 }], 'passengers.0.currentStatus'],
  ])('refuses %s', (_name, passengers, field) => {
    expect(errorsOf(() => read({ passengers })).map((one) => one.field)).toEqual([field]);
  });
});

describe('readTrainWish', () => {
  const wish = (overrides: object = {}) =>
    readTrainWish(z.parse(trainWishForm, { from: 'ndls', to: 'ALD', date: '2026-06-20', ...overrides }), NOW);

  test('a few fields are enough, and are said in one line', () => {
    expect(trainWishWords(wish())).toBe(
      'New Delhi (NDLS) to Prayagraj Jn (PRYJ), Sat, 20 Jun, any class, no waiting list',
    );
    expect(
      trainWishWords(wish({ travelClass: '3a', leaves: 'night', trainNumber: '12276', acceptsWaiting: true })),
    ).toBe(
      'New Delhi (NDLS) to Prayagraj Jn (PRYJ), Sat, 20 Jun, train 12276, AC 3 Tier, at night, waiting list accepted',
    );
  });

  test('what is not on sale yet may be asked for, and is told when it will be', () => {
    expect(saleOpensWords(wish(), '2026-06-08')).toBeNull();
    expect(saleOpensWords(wish({ date: '2026-08-07' }), '2026-06-08')).toBeNull();
    expect(saleOpensWords(wish({ date: '2026-08-08' }), '2026-06-08')).toBe(
      'Tickets for this day are sold from Tue, 9 Jun on.',
    );
  });

  test.each<[string, object, readonly string[]]>([
    ['a station that nobody knows', { from: 'QQQZ' }, ['from']],
    ['the same station twice', { to: 'NDLS' }, ['to']],
    ['yesterday', { date: '2026-06-07' }, ['date']],
    ['a day in two years', { date: '2028-06-07' }, ['date']],
    ['a train that is none', { trainNumber: '122' }, ['trainNumber']],
    ['a class that is none', { travelClass: 'toString' }, ['travelClass']],
  ])('refuses %s', (_name, overrides, expected) => {
    expect(errorsOf(() => wish(overrides)).map(({ field }) => field)).toEqual(expected);
  });
});

test.each([
  ['Confirmed, coach B14, berth 62 (side lower)', {}],
  ['Confirmed, coach B14, berth 62', { currentStatus: 'CNF' }],
  ['Confirmed', { currentStatus: 'CNF', coach: null, berth: null }],
  ['RAC 12, coach B14', { currentStatus: 'RAC/12', berth: null }],
])('whoever confirms a ticket reads once who sits where: %s', (text, place) => {
  const ticket = aTrain({ passengers: [aPassenger(place)] });
  const booking = { travellers: [{ firstName: 'Asha', lastName: 'Rao' }] } as unknown as Booking;
  expect(trainService.presentation.entered?.(booking, ticket)).toEqual([{ label: 'Asha Rao', text }]);
});
