import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { describe, expect, it } from 'vitest';
import { checkGst, gstNumberHint, gstValuesOf } from './gst-form.ts';

const STATES = [{ gstCode: '29', stateName: 'Karnataka' }];
const FIRST = '29ABCDE1234F1Z';
const GOOD = `${FIRST}${gstinCheckCharacter(FIRST)}`;
const WRONG = `${FIRST}${gstinCheckCharacter(FIRST) === 'A' ? 'B' : 'A'}`;

describe('gstNumberHint', () => {
  it.each([
    ['', 'quiet', '15 characters, as on the registration certificate'],
    ['29ABC', 'quiet', '5 of 15 characters'],
    [GOOD, 'good', 'Karnataka · PAN ABCDE1234F · check character fits'],
    [GOOD.toLowerCase(), 'good', 'Karnataka · PAN ABCDE1234F · check character fits'],
    [WRONG, 'bad', 'The last character does not match the others: one is mistyped'],
    [`99${GOOD.slice(2)}`, 'bad', 'The first two digits are not a state'],
    [`${GOOD}1`, 'bad', 'A GST number has 15 characters'],
  ])('of %j is %s', (typed, tone, text) => {
    expect(gstNumberHint(typed, STATES)).toEqual({ tone, text });
  });
});

describe('checkGst', () => {
  it('refuses a mistyped number, a missing kind and an empty name', () => {
    const errors = checkGst({ ...gstValuesOf(null, true), gstNumber: WRONG, gstType: '' });
    expect(errors).toMatchObject({
      gstNumber: 'Please enter valid GST number',
      gstType: 'GST type is required',
      displayName: 'Display name is required',
      legalName: 'Legal name is required',
    });
  });

  it('makes the first registration the default', () => {
    expect(gstValuesOf(null, true).isDefault).toBe(true);
    expect(gstValuesOf(null, false).isDefault).toBe(false);
  });
});
