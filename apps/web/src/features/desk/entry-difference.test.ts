import { describe, expect, it } from 'vitest';
import { differenceText, replacedBy } from './entry-difference.ts';

const amounts = (total: number) => ({
  totalPrice: total,
  serviceCharge: 0,
  cgstCharges: 0,
  sgstCharges: 0,
  igstCharges: 0,
  arbitrageCharges: 0,
  commissionCharges: 0,
  total,
});
const entry = (_id: string, total: number, state: 'waiting' | 'confirmed' | 'refused' = 'confirmed') => ({
  _id,
  kind: 'booking' as const,
  state,
  isCorrection: false,
  amounts: amounts(total),
});
const standing = (status: string, totalPrice: number) => ({ status, totalPrice });
const correction = (total: number, state: 'waiting' | 'confirmed') => ({
  ...entry('b', total, state),
  isCorrection: true,
});

describe('what an entry changes', () => {
  it.each([
    [
      'a correction upwards',
      entry('b', 4371.64, 'waiting'),
      [entry('a', 3910.4)],
      null,
      { rupees: 461.24, isMore: true, than: 3910.4 },
    ],
    [
      'one downwards',
      entry('b', 3733, 'waiting'),
      [entry('a', 3910.4)],
      null,
      { rupees: 177.4, isMore: false, than: 3910.4 },
    ],
    [
      'past one that was refused',
      entry('c', 4000, 'waiting'),
      [entry('b', 9000, 'refused'), entry('a', 3910.4)],
      null,
      { rupees: 89.6, isMore: true, than: 3910.4 },
    ],
    [
      'a first one against the quote',
      entry('a', 4000, 'waiting'),
      [],
      standing('CREATED', 3900),
      { rupees: 100, isMore: true, than: 3900, of: 'that was quoted.' },
    ],
    [
      'a final price against what was paid by card',
      correction(4304, 'waiting'),
      [],
      standing('BOOKED', 3292),
      { rupees: 1012, isMore: true, than: 3292, of: 'that was paid.' },
    ],
    ['a final price once it is the price', correction(4304, 'confirmed'), [], standing('BOOKED', 4304), null],
    ['the same sum', entry('b', 3910.4, 'waiting'), [entry('a', 3910.4)], null, null],
    ['a first one without a quote', entry('a', 4000), [], null, null],
  ] as const)('is %s', (_what, one, older, booking, expected) => {
    const found = differenceText(one, [one, ...older], booking ?? undefined);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });

  it('is replaced by a later one that counts, and by none that waits', () => {
    const [first, second, third] = [entry('a', 1), entry('b', 2), entry('c', 3, 'waiting')];
    const entries = [third, second, first];
    expect(replacedBy(first, entries)).toBe(second);
    expect(replacedBy(second, entries)).toBeNull();
    expect(replacedBy(third, entries)).toBeNull();
  });
});
