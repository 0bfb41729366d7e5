import { expect, it } from 'vitest';
import { fareName, fareParts } from './fare-name.ts';

it('is the label with the brand where the airline has one, said once', () => {
  expect(fareName({ brand: 'Flexi', label: 'ZT Regular Fare' })).toBe('Flexi · ZT Regular Fare');
  expect(fareName({ brand: null, label: 'ZT Regular Fare' })).toBe('ZT Regular Fare');
  expect(fareName({ brand: 'Economy Light', label: 'Economy Light' })).toBe('Economy Light');
});

it('stands in two parts where there are two names', () => {
  expect(fareParts({ brand: 'Flexi', label: 'ZT Regular Fare' })).toEqual({ name: 'Flexi', kind: 'ZT Regular Fare' });
  expect(fareParts({ brand: 'Saver', label: 'Saver with GST invoice' })).toEqual({
    name: 'Saver with GST invoice',
    kind: null,
  });
  expect(fareParts({ brand: null, label: 'Corporate Fare' })).toEqual({ name: 'Corporate Fare', kind: null });
});
