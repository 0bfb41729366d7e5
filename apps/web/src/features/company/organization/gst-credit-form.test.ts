import { describe, expect, it } from 'vitest';
import { checkGstCredit } from './gst-credit-form.ts';

const GOOD = { gstId: '', economy: 'not_claimable', validFrom: '2027-04-01', reason: 'Advice of our tax adviser' };
const NOW = '2026-11-21';

describe('checkGstCredit', () => {
  it('takes a decision from any day of GST to a year ahead', () => {
    for (const validFrom of ['2017-07-01', NOW, '2027-11-22']) {
      expect(Object.values(checkGstCredit({ ...GOOD, validFrom }, NOW)).filter(Boolean)).toEqual([]);
    }
  });

  it.each([
    ['', 'First day in force is required'],
    ['soon', 'Please enter valid first day in force'],
    ['2017-06-30', 'There was no GST before 1 July 2017'],
    ['2027-11-23', 'Choose a day within the next year'],
  ])('refuses the day %j', (validFrom, message) => {
    expect(checkGstCredit({ ...GOOD, validFrom }, NOW).validFrom).toBe(message);
  });

  it('asks for the choice and a reason', () => {
    expect(checkGstCredit({ ...GOOD, economy: '', reason: ' ' }, NOW)).toMatchObject({
      economy: 'Credit is required',
      reason: 'Reason is required',
    });
  });
});
