import { describe, expect, it } from 'vitest';
import { readPostalAddress } from './postal-address.ts';

describe('an address in one text', () => {
  it.each([
    [
      '4th Floor, 12 Residency Road, Bengaluru 560025',
      { lines: ['4th Floor, 12 Residency Road'], place: 'Bengaluru', pin: 560_025 },
    ],
    ['12 MG Road, Bengaluru, Karnataka 560 001, India', { lines: ['12 MG Road'], place: 'Bengaluru', pin: 560_001 }],
    ['Plot 7\nPeenya\nBengaluru Karnataka - 560058', { lines: ['Plot 7, Peenya'], place: 'Bengaluru', pin: 560_058 }],
    ['Bengaluru, PIN: 560001', { lines: ['Bengaluru'], place: 'Bengaluru', pin: 560_001 }],
    ['PO Box 100200, Fort, Bengaluru 560001', { lines: ['PO Box 100200, Fort'], place: 'Bengaluru', pin: 560_001 }],
  ])('%s', (text, parts) => {
    expect(readPostalAddress(text, 'Karnataka')).toEqual(parts);
  });

  it.each([
    ['12 MG Road, Bengaluru', 'pin'],
    ['12 MG Road, Bengaluru 5600011', 'pin'],
    ['12 MG Road, Bengaluru 060001', 'pin'],
    ['Karnataka 560001', 'place'],
    ['', 'pin'],
  ])('%s lacks its %s', (text, lack) => {
    expect(readPostalAddress(text, 'Karnataka')).toBe(lack);
  });

  it('is cut between words into two lines of 100 characters', () => {
    const street = Array.from({ length: 30 }, (_, index) => `Block${index}`).join(' ');
    const read = readPostalAddress(`${street}, Bengaluru 560001`, 'Karnataka');
    if (typeof read === 'string') throw new Error(read);
    expect(read.lines).toHaveLength(2);
    for (const line of read.lines) expect(line.length).toBeLessThanOrEqual(100);
    expect(street.startsWith(read.lines.join(' '))).toBe(true);
  });
});
