import { describe, expect, it } from 'vitest';
import { fareLabelAfter } from './fare-label-after.ts';

const kept = { before: 'Saver', after: 'Saver', isWhole: true };
const risen = { before: 'Saver', after: 'Flexi Plus', isWhole: true };
const part = { ...risen, isWhole: false };
const unsaid = { before: 'Saver', after: null, isWhole: true };
const named = { before: null, after: 'Flexi Plus', isWhole: false };

describe('the name of a fare after a change of flights', () => {
  it.each([
    ['stays while the family stays', [kept], 'ZT Regular Fare'],
    ['stays where the airline does not say', [unsaid], 'ZT Regular Fare'],
    ['is the new family where all flights were exchanged', [risen], 'Flexi Plus'],
    ['names both where some flights stay', [part], 'Saver + Flexi Plus'],
    ['names both where one of two orders was changed', [kept, risen], 'Saver + Flexi Plus'],
    [
      'names one where both orders fly in it',
      [risen, { ...kept, before: 'Flexi Plus', after: 'Flexi Plus' }],
      'Flexi Plus',
    ],
    ['keeps the old name where the old family has none', [named], 'ZT Regular Fare + Flexi Plus'],
  ])('%s', (_, orders, label) => {
    expect(fareLabelAfter('ZT Regular Fare', orders)).toBe(label);
  });
});
