import { describe, expect, it } from 'vitest';
import { sliceOperators, sliceStops, sliceSurprises, stopsText } from '../../lib/slice-stops.ts';
import { rowOf, type Slice } from './option-row.ts';
import { stopCount, stopPlaces } from './slice-row.tsx';
import { anOption, aSlice } from './testing.ts';

const NAGPUR = { airport: 'NAG', city: 'Nagpur', minutes: 45 };

/** A direction whose segments differ from the usual by this, in order. */
function sliceOf(via: readonly string[], ...changes: Partial<Slice['segments'][number]>[]): Slice {
  const slice = aSlice({ via });
  return { ...slice, segments: slice.segments.map((segment, index) => ({ ...segment, ...changes[index] })) };
}

describe('stops of a direction', () => {
  it.each([
    [sliceOf([]), 'Nonstop', 'Nonstop'],
    [sliceOf(['NAG']), '1 stop · NAG 1h 30m', '1 stop'],
    [sliceOf([], { stops: [NAGPUR] }), '1 stop · NAG 0h 45m, same aircraft', '1 stop'],
    [sliceOf([], { stops: [{ ...NAGPUR, minutes: null }] }), '1 stop · NAG, same aircraft', '1 stop'],
    [sliceOf(['HYD'], { stops: [NAGPUR] }), '2 stops · NAG, HYD', '2 stops'],
  ])('are told in words', (slice, text, count) => {
    expect([stopsText(slice), stopCount(slice)]).toEqual([text, count]);
  });

  it('lie on the line in the order of travel', () => {
    const both = sliceOf(['HYD'], { stops: [NAGPUR, { ...NAGPUR, airport: 'IDR' }] });
    expect(sliceStops(both).map(({ airport, stays }) => [airport, stays])).toEqual([
      ['NAG', true],
      ['IDR', true],
      ['HYD', false],
    ]);
    expect(stopPlaces(both)).toEqual(stopPlaces(both).toSorted((a, b) => a - b));
    expect(stopPlaces(sliceOf([], { stops: [NAGPUR] }))).toEqual([0.5]);
  });

  it('count where flights are filtered and ranked', () => {
    const option = anOption({ slices: [sliceOf([], { stops: [NAGPUR] })] });
    const row = rowOf(option);
    expect([row.stops, row.outward?.stops]).toEqual([1, 1]);
  });
});

describe('what nobody expects of a direction', () => {
  it('is said: stops, another airport, trains and buses', () => {
    expect(
      sliceSurprises(sliceOf(['BOM'], { stops: [NAGPUR] }, { from: 'NMI', toCity: 'Pune', carriage: 'train' })),
    ).toEqual([
      'Stop at Nagpur (NAG), same aircraft, 0h 45m',
      'Change of airport: arrive at BOM, leave from NMI',
      '6E 101 BOM to Pune by train',
    ]);
    expect(sliceSurprises(sliceOf(['BOM']))).toEqual([]);
  });

  it('is who else flies it', () => {
    expect(sliceOperators(sliceOf([], { operatingAirline: 'Turkish Airlines' }))).toEqual([
      '6E 100 operated by Turkish Airlines',
    ]);
    expect(sliceOperators(sliceOf([], { operatingAirline: '6E' }))).toEqual([]);
  });
});
