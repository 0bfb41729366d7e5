import { describe, expect, it } from 'vitest';
import { listedWays } from './listed-ways.ts';
import { rowOf } from './option-row.ts';
import { aFare, anOption, aSlice } from './testing.ts';

type Coverage = 'whole' | 'onward' | 'return';

const slice = aSlice({ airline: '6E', via: [], departs: '06:00', legMinutes: 120 });
const rowsOf = (...coverages: readonly Coverage[]) =>
  coverages.map((coverage) =>
    rowOf(
      anOption({
        coverage,
        slices: coverage === 'whole' ? [slice, slice] : [slice],
        fares: [aFare({ kind: 'regular', totalPrice: 4000, refundable: true, verdict: null })],
      }),
    ),
  );

describe('a search’s rows', () => {
  it.each<[string, boolean, readonly Coverage[], boolean, readonly Coverage[]]>([
    ['of one way are a list', false, ['onward', 'onward'], false, ['onward', 'onward']],
    ['of several stops are a list', false, ['whole'], false, ['whole']],
    ['of a return sold as a whole are a list', true, ['whole', 'whole'], false, ['whole', 'whole']],
    ['of a return in halves stand side by side', true, ['onward', 'return'], true, ['onward', 'return']],
    [
      'of both kinds stand side by side, without the wholes',
      true,
      ['whole', 'onward', 'return'],
      true,
      ['onward', 'return'],
    ],
    ['wait for their way back', true, ['onward'], true, ['onward']],
    ['wait for their way there', true, ['return'], true, ['return']],
    ['that lack a way back give way to wholes', true, ['onward', 'whole'], false, ['whole']],
    ['are none where nothing was found', true, [], false, []],
  ])('%s', (_, isReturn, given, pairs, listed) => {
    const ways = listedWays(rowsOf(...given), isReturn);
    expect([ways.pairs, ways.listed.map((row) => row.option.coverage)]).toEqual([pairs, listed]);
  });
});
