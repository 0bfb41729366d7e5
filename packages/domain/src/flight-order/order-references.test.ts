import { describe, expect, it } from 'vitest';
import { type OrderReference, referenceProblem, ticketsIn } from './order-references.ts';

describe('what names an order', () => {
  it.each<[OrderReference, string]>([
    ['locator', 'ABC123'],
    ['locator', ' abc12 '],
    ['locator', 'ABCD1234'],
    ['ticket', '0982411112222'],
    ['ticket', '098-2411112222'],
    ['ticket', 'ABC1/2'],
    ['ticket', 'A234'],
    ['booking_id', 'OFF-1'],
    ['booking_id', 'a.b'],
    ['credit_note', 'IE/2425/1195'],
  ])('%s may be "%s"', (kind, text) => {
    expect(referenceProblem(kind, text, 'It')).toBeNull();
  });

  it.each<[OrderReference, string, string]>([
    ['locator', 'ABC1', 'PNR is 5 to 8 letters and digits'],
    ['locator', 'ABC123456', 'PNR is 5 to 8 letters and digits'],
    ['locator', 'ABC-12', 'PNR is 5 to 8 letters and digits'],
    ['locator', 'तीन123', 'PNR is 5 to 8 letters and digits'],
    ['ticket', '098', 'PNR is 4 to 20 letters, digits, hyphens or slashes'],
    ['ticket', '-098', 'PNR is 4 to 20 letters, digits, hyphens or slashes'],
    ['ticket', '098 2411112222', 'PNR is 4 to 20 letters, digits, hyphens or slashes'],
    ['ticket', `098${'1'.repeat(18)}`, 'PNR is 4 to 20 letters, digits, hyphens or slashes'],
    ['booking_id', 'a b', 'PNR is 3 to 40 characters without spaces'],
    ['booking_id', 'ab', 'PNR is 3 to 40 characters without spaces'],
    ['booking_id', 'a'.repeat(41), 'PNR is 3 to 40 characters without spaces'],
    ['credit_note', '1', 'PNR is 3 to 40 characters without spaces'],
    ['credit_note', 'IE 2425', 'PNR is 3 to 40 characters without spaces'],
    ['credit_note', '1'.repeat(41), 'PNR is 3 to 40 characters without spaces'],
    ['locator', '  ', 'PNR is required'],
  ])('%s may not be "%s"', (kind, text, sentence) => {
    expect(referenceProblem(kind, text, 'PNR')).toBe(sentence);
  });

  it('stands in one field for several tickets', () => {
    expect(ticketsIn(' 098-1, ,098-2,')).toEqual(['098-1', '098-2']);
    expect(ticketsIn('')).toEqual([]);
  });
});
