import { expect, it } from 'vitest';
import { fareName } from './fare-name.ts';

it('is the label with the brand where the airline has one, said once', () => {
  expect(fareName({ brand: 'Flexi', label: 'ZT Regular Fare' })).toBe('ZT Regular Fare · Flexi');
  expect(fareName({ brand: null, label: 'ZT Regular Fare' })).toBe('ZT Regular Fare');
  expect(fareName({ brand: 'Economy Light', label: 'Economy Light' })).toBe('Economy Light');
});
