import { describe, expect, it } from 'vitest';
import { digitsOf, readAmount } from './typed-amount.ts';

describe('an amount as it is typed', () => {
  it.each([
    ['0', 0],
    ['4500', 450_000],
    [' 4500.5 ', 450_050],
    ['1,234', 123_400],
    ['123,456', 12_345_600],
    ['1,234,567', 123_456_700],
    ['12,34,567', 123_456_700],
    ['1,23,456.78', 12_345_678],
    ['1,00,00,00,000', 100_000_000_000],
    ['1,000,000,000', 100_000_000_000],
    ['₹1,23,456.78', 12_345_678],
    ['₹ 1,23,456.78', 12_345_678],
    ['₹\u00a0500', 50_000],
    ['Rs. 500', 50_000],
    ['rs 500', 50_000],
  ])('reads %j', (text, paise) => {
    expect(readAmount(text)).toBe(paise);
  });

  it.each([
    '3,00',
    '4500,50',
    '1,2,3',
    '12,34',
    '1,2345',
    '1234,567',
    '1,23,45',
    '1,23,4567',
    '12,345,67',
    '1,23,456,789',
    '0,500',
    ',500',
    '500,',
    '1,,234',
    '1.234,50',
    '12.345',
    '.5',
    '5.',
    '-5',
    '1e3',
    '',
    '₹',
    '₹₹5',
    '$5',
    '500 ₹',
    '1000000000.01',
    '10000000000',
  ])('takes %j for no amount', (text) => {
    expect(readAmount(text)).toBeNull();
  });

  it('reads whole numbers by the same commas', () => {
    expect(digitsOf('1,200')).toBe('1200');
    expect(digitsOf('1,2')).toBeNull();
    expect(digitsOf('')).toBeNull();
  });
});
