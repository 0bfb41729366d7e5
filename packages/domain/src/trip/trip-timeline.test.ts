import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '../time/airport-time.ts';
import { type TimelineEntry, type TimelinePlace, tripTimeline } from './trip-timeline.ts';

const INDIA = 'Asia/Kolkata';
const PLACES = {
  DEL: { code: 'DEL', city: 'Delhi', zone: INDIA },
  BOM: { code: 'BOM', city: 'Mumbai', zone: INDIA },
  NMI: { code: 'NMI', city: 'Mumbai', zone: INDIA },
  HYD: { code: 'HYD', city: 'Hyderabad', zone: INDIA },
  PNQ: { code: 'PNQ', city: 'Pune', zone: INDIA },
  DXB: { code: 'DXB', city: 'Dubai', zone: 'Asia/Dubai' },
  AKL: { code: 'AKL', city: 'Auckland', zone: 'Pacific/Auckland' },
  HNL: { code: 'HNL', city: 'Honolulu', zone: 'Pacific/Honolulu' },
} as const satisfies Record<string, TimelinePlace>;
type Code = keyof typeof PLACES;

const entry = (
  id: string,
  [from, departs]: readonly [Code, string],
  [to, arrives]: readonly [Code, string],
  overrides: Partial<TimelineEntry> = {},
): TimelineEntry => ({
  id,
  kind: 'flight',
  title: id,
  from: PLACES[from],
  to: PLACES[to],
  departs: { wall: `2027-01-${departs}`, zone: PLACES[from].zone },
  arrives: { wall: `2027-01-${arrives}`, zone: PLACES[to].zone },
  travellerKeys: ['asha'],
  ...overrides,
});
const hotel = (id: string, city: Code, from: string, until: string, travellerKeys = ['asha']) =>
  entry(id, [city, from], [city, until], { kind: 'hotel', travellerKeys });

const startOf = ({ departs }: TimelineEntry) => instantOf(departs).epochMilliseconds;
const endOf = ({ arrives }: TimelineEntry) => instantOf(arrives).epochMilliseconds;
const inTime = (a: TimelineEntry, b: TimelineEntry) =>
  startOf(a) - startOf(b) || endOf(a) - endOf(b) || (a.id < b.id ? -1 : 1);

/** The timeline in lines: "05 F1", "05 …3h 20m in Hyderabad". */
const lines = (entries: readonly TimelineEntry[]) =>
  tripTimeline(entries).days.flatMap(({ date, lines: inDay }) =>
    inDay.map((line) => `${date.slice(8)} ${line.kind === 'entry' ? line.entry.id : `…${line.gap.text}`}`),
  );
const clashes = (entries: readonly TimelineEntry[]) =>
  tripTimeline(entries).clashes.map(({ code, firstId, secondId }) => `${code} ${firstId} ${secondId}`);

const there = entry('there', ['DEL', '05T06:10'], ['HYD', '05T08:25']);

describe('a timeline', () => {
  it('keeps the place of what was cancelled and reckons with it no more', () => {
    const back = entry('back', ['HYD', '05T20:00'], ['DEL', '05T22:15']);
    const cancelled = { isCancelled: true, travellerKeys: [] };
    const gone = entry('gone', ['HYD', '05T12:00'], ['BOM', '05T13:20'], cancelled);
    expect(lines([there, gone, back])).toEqual(['05 there', '05 …11h 35m in Hyderabad', '05 gone', '05 back']);
    expect(clashes([there, { ...gone, travellerKeys: ['asha'] }, back])).toEqual([]);
    expect(clashes([there, { ...gone, isCancelled: false, travellerKeys: ['asha'] }, back])).toEqual([
      'leaves_from_elsewhere gone back',
    ]);
  });

  it('reckons no more with what is being cancelled', () => {
    const going = { isBeingCancelled: true };
    const asked = entry('asked', ['HYD', '05T12:00'], ['BOM', '05T13:20'], going);
    const home = entry('home', ['HYD', '05T20:00'], ['DEL', '05T22:15']);
    expect(lines([there, asked, home])).toEqual(['05 there', '05 …11h 35m in Hyderabad', '05 asked', '05 home']);
    expect(clashes([there, asked, home])).toEqual([]);
  });

  it('shows days in order, with the time between', () => {
    const on = entry('on', ['HYD', '05T11:45'], ['BOM', '05T13:20']);
    const note = entry('note', ['BOM', '06T10:00'], ['BOM', '06T10:00'], { kind: 'note' });
    expect(lines([note, on, there])).toEqual(['05 there', '05 …3h 20m in Hyderabad', '05 on', '06 note']);
  });

  it.each([
    ['a day', [], '05T23:40', '15h 15m in Hyderabad'],
    ['a night in a hotel', [hotel('h', 'HYD', '05T14:00', '06T11:00')], '06T07:00', '22h 35m in Hyderabad'],
    ['a night without one', [], '06T07:00', '22h 35m in Hyderabad, overnight with no hotel'],
    [
      'a hotel of the night before',
      [hotel('h', 'HYD', '04T14:00', '05T11:00')],
      '06T07:00',
      '22h 35m in Hyderabad, overnight with no hotel',
    ],
    ['three nights', [hotel('h', 'HYD', '05T14:00', '08T11:00')], '08T18:00', '3 nights in Hyderabad'],
    [
      'a night too few',
      [hotel('h', 'HYD', '05T14:00', '07T11:00')],
      '08T18:00',
      '3 nights in Hyderabad, 1 night with no hotel',
    ],
    ['no hotel at all', [], '07T18:00', '2 nights in Hyderabad, with no hotel'],
    [
      "a colleague's hotel",
      [hotel('h', 'HYD', '05T14:00', '06T11:00', ['ravi'])],
      '06T07:00',
      '22h 35m in Hyderabad, overnight with no hotel',
    ],
  ])('says of %s what it is', (_, stays, leaves, expected) => {
    const back = entry('back', ['HYD', leaves], ['DEL', '09T12:00']);
    expect(lines([there, back, ...stays])).toContain(`05 …${expected}`);
  });

  it('runs on over the date line, where the day before comes after', () => {
    const over = entry('over', ['AKL', '06T23:55'], ['HNL', '06T10:05']);
    const early = entry('early', ['HNL', '06T14:00'], ['HNL', '06T15:00'], { kind: 'cab' });
    const across = entry('across', ['AKL', '07T09:00'], ['HNL', '06T19:10'], { travellerKeys: ['ravi'] });
    const later = entry('later', ['HNL', '06T21:00'], ['HNL', '06T21:30'], { kind: 'cab', travellerKeys: ['ravi'] });
    expect(lines([later, across]).filter((line) => !line.includes('…'))).toEqual(['07 across', '06 later']);
    expect(lines([early, over]).filter((line) => !line.includes('…'))).toEqual(['06 over', '06 early']);
  });

  it('calls a short stop around midnight no night', () => {
    const late = entry('late', ['DEL', '05T23:00'], ['HYD', '06T01:15']);
    const early = entry('early', ['HYD', '06T05:15'], ['BOM', '06T07:00']);
    expect(lines([late, early])).toEqual(['05 late', '05 …4h 00m in Hyderabad', '06 early']);
  });

  it('counts in instants and shows local time', () => {
    const out = entry('out', ['BOM', '05T04:30'], ['DXB', '05T06:30']);
    const back = entry('back', ['DXB', '05T22:00'], ['BOM', '06T03:00']);
    expect(lines([out, back])).toEqual(['05 out', '05 …15h 30m in Dubai', '05 back']);
  });

  it('keeps the times of travellers apart', () => {
    const both = { travellerKeys: ['ravi', 'asha'] };
    const shared = entry('shared', ['DEL', '05T06:10'], ['HYD', '05T08:25'], both);
    const hers = entry('hers', ['HYD', '05T12:25'], ['BOM', '05T14:00']);
    const his = entry('his', ['HYD', '05T20:25'], ['DEL', '05T22:00'], { travellerKeys: ['ravi'] });
    expect(lines([his, hers, shared])).toEqual([
      '05 shared',
      '05 …4h 00m in Hyderabad',
      '05 …12h 00m in Hyderabad',
      '05 hers',
      '05 his',
    ]);
    expect(clashes([his, hers, shared])).toEqual([]);
  });
});

describe('clashes', () => {
  it.each([
    ['two flights at once', [there, entry('x', ['DEL', '05T08:00'], ['BOM', '05T10:00'])], ['overlap there x']],
    [
      'one right after the other',
      [there, entry('x', ['HYD', '05T08:25'], ['BOM', '05T10:00'])],
      ['tight_connection there x'],
    ],
    ['44 minutes', [there, entry('x', ['HYD', '05T09:09'], ['BOM', '05T10:00'])], ['tight_connection there x']],
    ['45 minutes', [there, entry('x', ['HYD', '05T09:10'], ['BOM', '05T10:00'])], []],
    ['another city', [there, entry('x', ['PNQ', '05T18:00'], ['DEL', '05T20:00'])], ['leaves_from_elsewhere there x']],
    [
      'another airport of the city',
      [entry('a', ['DEL', '05T06:00'], ['BOM', '05T08:00']), entry('b', ['NMI', '05T12:00'], ['DEL', '05T14:00'])],
      [],
    ],
    ['two travellers', [there, entry('x', ['DEL', '05T08:00'], ['BOM', '05T10:00'], { travellerKeys: ['ravi'] })], []],
    [
      'two hotels at once',
      [hotel('a', 'HYD', '05T14:00', '07T11:00'), hotel('b', 'BOM', '06T14:00', '08T11:00')],
      ['overlap a b'],
    ],
    ['two hotels in a row', [hotel('a', 'HYD', '05T14:00', '06T11:00'), hotel('b', 'HYD', '06T11:00', '08T11:00')], []],
    [
      'a room kept during a day trip',
      [hotel('a', 'HYD', '05T14:00', '07T11:00'), entry('x', ['HYD', '06T07:00'], ['BOM', '06T09:00'])],
      [],
    ],
    ['a note at any time', [there, entry('n', ['DEL', '05T07:00'], ['DEL', '05T08:00'], { kind: 'note' })], []],
    [
      'a journey inside a journey',
      [
        entry('bus', ['DEL', '05T06:00'], ['BOM', '06T08:00'], { kind: 'bus' }),
        entry('in', ['DEL', '05T07:00'], ['HYD', '05T09:00']),
        entry('next', ['BOM', '06T12:00'], ['DEL', '06T14:00']),
      ],
      ['overlap bus in'],
    ],
  ])('%s', (_, entries, expected) => {
    expect(clashes(entries)).toEqual(expected);
  });

  it('are said in words', () => {
    const pune = entry('x', ['PNQ', '05T18:00'], ['DEL', '05T20:00']);
    const mumbai = entry('m', ['DEL', '05T06:00'], ['BOM', '05T08:00']);
    const bus = entry('b', ['DEL', '05T21:00'], ['BOM', '06T08:00'], { kind: 'bus' });
    const soon = entry('s', ['BOM', '06T08:30'], ['DEL', '06T10:00']);
    expect(tripTimeline([mumbai, pune]).clashes[0]?.text).toBe('You land in Mumbai and leave from Pune');
    expect(tripTimeline([bus, { ...pune, departs: { wall: '2027-01-06T18:00', zone: INDIA } }]).clashes[0]?.text).toBe(
      'You arrive in Mumbai and leave from Pune',
    );
    expect(tripTimeline([bus, soon]).clashes[0]?.text).toBe('Only 0h 30m to change in Mumbai');
  });
});

it('does not depend on the order of entries or travellers, and shows each entry once', () => {
  const code = fc.constantFrom<Code>('DEL', 'BOM', 'NMI', 'HYD', 'PNQ', 'DXB', 'AKL', 'HNL');
  const some = fc
    .array(
      fc.record({
        from: code,
        to: code,
        startHour: fc.nat(120),
        hours: fc.nat(40),
        kind: fc.constantFrom('flight', 'bus', 'hotel', 'note'),
        travellerKeys: fc.uniqueArray(fc.constantFrom('asha', 'ravi', 'meera'), { minLength: 1 }),
      }),
      { maxLength: 9 },
    )
    .map((rows) =>
      rows.map(({ from, to, startHour, hours, kind, travellerKeys }, index): TimelineEntry => {
        const at = (hour: number) => Temporal.PlainDateTime.from('2027-01-05T00:00').add({ hours: hour }).toString();
        const place = kind === 'flight' || kind === 'bus' ? PLACES[to] : PLACES[from];
        return {
          id: `e${index}`,
          kind: kind as TimelineEntry['kind'],
          title: `e${index}`,
          from: PLACES[from],
          to: place,
          departs: { wall: at(startHour).slice(0, 16), zone: PLACES[from].zone },
          arrives: { wall: at(startHour + hours).slice(0, 16), zone: place.zone },
          travellerKeys,
        };
      }),
    )
    .chain((entries) => fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })));
  fc.assert(
    fc.property(some, ([entries, shuffled]) => {
      const timeline = tripTimeline(entries);
      const { days } = tripTimeline(shuffled);
      expect(tripTimeline(shuffled)).toEqual(timeline);
      const shown = days.flatMap((day) => day.lines.flatMap((line) => (line.kind === 'entry' ? [line.entry.id] : [])));
      expect(shown.toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
      expect(shown).toEqual(entries.toSorted(inTime).map(({ id }) => id));
      for (const [index, day] of days.entries()) expect(day.date).not.toBe(days[index - 1]?.date);
      const turned = entries.map((one) => ({ ...one, travellerKeys: one.travellerKeys.toReversed() }));
      expect(tripTimeline(turned).clashes).toEqual(timeline.clashes);
    }),
  );
});
