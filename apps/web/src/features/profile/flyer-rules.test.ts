import { describe, expect, it } from 'vitest';
import { checkFlyers, groupsFor } from './flyer-rules.ts';

const GROUPS = [
  { _id: 'ai', groupName: 'Air India', airlines: 'AI,IX' },
  { _id: '6e', groupName: 'IndiGo', airlines: '6E' },
  { _id: 'ek', groupName: 'Emirates', airlines: 'EK' },
];
const row = (key: string, _id: string, FFNumber = 'AB123') => ({ key, _id, FFNumber });

describe('the frequent-flyer editor', () => {
  it('offers each airline once', () => {
    const rows = [row('a', 'ai'), row('b', '6e'), row('c', '')];
    const offered = (index: number) => groupsFor(rows[index] ?? row('x', ''), rows, GROUPS).map((group) => group._id);
    expect(offered(0)).toEqual(['ai', 'ek']);
    expect(offered(1)).toEqual(['6e', 'ek']);
    expect(offered(2)).toEqual(['ek']);
  });

  it('wants an airline and a number in every row', () => {
    expect(checkFlyers({ ffNumbers: [row('a', 'ai'), row('b', '', '')] })).toEqual({
      'ffNumbers.0._id': undefined,
      'ffNumbers.0.FFNumber': undefined,
      'ffNumbers.1._id': 'Airline is required',
      'ffNumbers.1.FFNumber': 'FF Number is required',
    });
    expect(checkFlyers({ ffNumbers: [row('a', 'ai', 'A#1')] })['ffNumbers.0.FFNumber']).toBe(
      'Please enter valid FF Number',
    );
  });

  it('has nothing to say of an empty list', () => {
    expect(checkFlyers({ ffNumbers: [] })).toEqual({});
  });
});
