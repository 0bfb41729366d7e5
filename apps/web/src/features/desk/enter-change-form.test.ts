import { describe, expect, it } from 'vitest';
import {
  type ChangeRequest,
  type ChangeValues,
  changeBody,
  changeValuesOf,
  checkChange,
  costLines,
  waitsForColleague,
  withNextFlight,
} from './enter-change-form.ts';

const REQUEST = {
  workCaseId: 'case',
  version: 3,
  reason: 'Later, please',
  requestedBy: 'Asha Rao',
  before: [{ segments: [{ airlineCode: 'AI', from: 'DEL', to: 'BOM' }] }],
  dates: ['2027-01-06'],
  airlinePnr: 'ABC123',
  travelers: [{ travelerIndex: 1, name: 'Asha Rao' }],
  serviceCharge: 100,
  CGST: 9,
  SGST: 9,
  IGST: 0,
  owedBy: 'organisation',
  confirmAbove: 50_000,
  penaltyClaimed: null,
  loses: null,
} as unknown as ChangeRequest;

const START = changeValuesOf(REQUEST);
const MADE: ChangeValues = {
  ...START,
  isChanged: 'yes',
  slices: [
    [{ flight: 'ai 2994', from: 'del', to: 'BOM', departureTime: '2027-01-06T18:10', arrivalTime: '2027-01-06T20:25' }],
  ],
  tickets: ['098-2400000001'],
  fareDifference: '1,200',
  airlinePenalty: '2500',
};

const problems = (values: ChangeValues) =>
  Object.entries(checkChange(values)).flatMap(([field, message]) => (message === undefined ? [] : [field]));

describe('settling a change request', () => {
  it('begins with the airline, the route and the day that was asked for', () => {
    expect(START.slices).toEqual([
      [
        {
          flight: 'AI ',
          from: 'DEL',
          to: 'BOM',
          departureTime: '2027-01-06T00:00',
          arrivalTime: '2027-01-06T00:00',
        },
      ],
    ]);
    expect(START.airlinePnr).toBe('ABC123');
    const [flights = []] = START.slices;
    expect(withNextFlight(flights).at(-1)).toMatchObject({ flight: 'AI ', from: 'BOM', to: '' });
  });

  it('asks for an answer, for a reason to decline, and for everything that a change needs', () => {
    expect(problems(START)).toEqual(['isChanged']);
    expect(problems({ ...START, isChanged: 'no' })).toEqual(['comment']);
    expect(problems({ ...START, isChanged: 'yes' })).toEqual([
      'slices.0.segments.0.flightNumber',
      'tickets.0',
      'fareDifference',
      'airlinePenalty',
    ]);
    expect(problems(MADE)).toEqual([]);
    expect(problems({ ...MADE, airlinePenalty: '-5' })).toEqual(['airlinePenalty']);
    expect(problems({ ...MADE, fareDifference: '-900' })).toEqual([]);
    expect(problems({ ...MADE, fareDifference: 'much' })).toEqual(['fareDifference']);
  });

  it('shows who owes what, and what comes back', () => {
    expect(costLines(START, REQUEST)).toBeNull();
    const claimed = { ...REQUEST, penaltyClaimed: 'Within 48 hours' };
    expect(costLines(MADE, claimed)?.map(({ rupees }) => rupees)).toEqual([1_200, 100, 9, 9, 1_318]);
    expect(costLines(MADE, REQUEST)?.at(-1)).toEqual({ label: 'Owed by the organisation', rupees: 3_818, total: true });
    const lower = { ...MADE, fareDifference: '-900', airlinePenalty: '0', isFree: true };
    expect(costLines(lower, REQUEST)).toEqual([
      { label: 'Fare difference', rupees: -900 },
      { label: 'Refund', rupees: 900, total: true },
    ]);
  });

  it('says beforehand when a colleague has to confirm it', () => {
    expect(waitsForColleague(START, REQUEST)).toBe(false);
    expect(waitsForColleague(MADE, REQUEST)).toBe(false);
    expect(waitsForColleague(MADE, { ...REQUEST, confirmAbove: 3_818 })).toBe(false);
    expect(waitsForColleague(MADE, { ...REQUEST, confirmAbove: 3_817 })).toBe(true);
    // A refund is nothing that anybody owes.
    const lower = { ...MADE, fareDifference: '-90000', airlinePenalty: '0' };
    expect(waitsForColleague(lower, REQUEST)).toBe(false);
  });

  it('sends what was typed, and nothing of it where the change is declined', () => {
    expect(changeBody(MADE, REQUEST)).toMatchObject({
      isChanged: true,
      airlinePnr: 'ABC123',
      tickets: [{ travelerIndex: 1, ticketNumber: '098-2400000001' }],
      slices: [{ segments: [{ airline: 'AI', flightNumber: '2994', from: 'DEL', to: 'BOM' }] }],
      fareDifference: 1_200,
      airlinePenalty: 2_500,
    });
    expect(changeBody({ ...MADE, isChanged: 'no', comment: ' Full ' }, REQUEST)).toEqual({
      workCaseId: 'case',
      version: 3,
      isChanged: false,
      comment: 'Full',
    });
  });
});
