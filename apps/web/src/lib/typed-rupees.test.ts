import { describe, expect, it } from 'vitest';
import { readTypedRupees } from './typed-rupees.ts';

describe('typed rupees', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['450', 450],
    ['1,23,456.50', 123_456.5],
    ['₹ 99.5', 99.5],
    ['0', 0],
  ])('reads %j', (text, rupees) => {
    expect(readTypedRupees(text)).toBe(rupees);
  });

  it.each(['12.345', '-5', '1e3', 'twelve', '1.2.3', '₹'.repeat(2), '3,00', '4500,50'])(
    'takes %j for no amount',
    (text) => {
      expect(readTypedRupees(text)).toBeNaN();
    },
  );
});
