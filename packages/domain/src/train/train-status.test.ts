import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type BerthType,
  hasBerth,
  lapsesAtCharting,
  parseTrainStatus,
  statusChange,
  type TrainStatus,
  trainStatusText,
  trainStatusWords,
} from './train-status.ts';

const read = (text: string): TrainStatus => parseTrainStatus(text) ?? expect.fail(`${text} is no status`);

/** The pattern of the suppliers' notes, which the parser must agree with. */
const PATTERN =
  /^(CNF(\/[A-Z]{1,2}\d{1,2}\/\d{1,3}(\/(LB|MB|UB|SL|SU|SM|WS|CP|CB))?)?|RAC\/\d{1,3}|(GN|RL|PQ|RS|TQ)?WL\/\d{1,3}|CAN|MOD)$/;

test.each([
  ['CNF', 'Confirmed'],
  ['CNF/B14/62', 'Confirmed, coach B14, berth 62'],
  ['CNF/B14/62/SL', 'Confirmed, coach B14, berth 62 (side lower)'],
  ['RAC/12', 'RAC 12'],
  ['GNWL/23', 'Waiting list 23'],
  ['WL/5', 'Waiting list 5'],
  ['RLWL/3', 'Remote location waiting list 3'],
  ['PQWL/3', 'Pooled quota waiting list 3'],
  ['RSWL/3', 'Roadside waiting list 3'],
  ['TQWL/3', 'Tatkal waiting list 3'],
  ['CAN', 'Cancelled'],
  ['MOD', 'Coach or berth changed by the railway'],
])('%s reads "%s"', (text, words) => {
  expect(trainStatusWords(read(text))).toBe(words);
  expect(trainStatusText(read(` ${text.toLowerCase()} `))).toBe(text);
});

test.each([
  '',
  'CNF/',
  'CNF/B14',
  'CNF/62',
  'CNF/B14/62/XX',
  'CNF/B14/1000',
  'RAC',
  'RAC/',
  'RAC/1234',
  'WL',
  'XXWL/3',
  'GNWL/23/5',
])('"%s" is no status', (text) => {
  expect(parseTrainStatus(text)).toBeNull();
});

test('whatever the pattern of the notes takes is read, and nothing else; a status survives being written', () => {
  const piece = fc.constantFrom(
    'CNF',
    'RAC',
    'GN',
    'WL',
    'RL',
    '/',
    'B14',
    'HA1',
    '62',
    '7',
    '100',
    'SL',
    'UB',
    'CAN',
    'MOD',
    'X',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
      const text = pieces.join('');
      const status = parseTrainStatus(text);
      expect(status !== null).toBe(PATTERN.test(text));
      if (status) expect(parseTrainStatus(trainStatusText(status))).toEqual(status);
    }),
  );
  const berthType = fc.constantFrom<BerthType>('LB', 'MB', 'UB', 'SL', 'SU', 'SM', 'WS', 'CP', 'CB');
  const place = fc.record({
    coach: fc.stringMatching(/^[A-Z]{1,2}[0-9]{1,2}$/),
    berth: fc.integer({ min: 1, max: 999 }),
    berthType: fc.option(berthType),
  });
  fc.assert(
    fc.property(place, (one) => {
      const status = { kind: 'confirmed', place: one } as const;
      expect(parseTrainStatus(trainStatusText(status))).toEqual(status);
    }),
  );
});

const open = { isCharted: false, lapses: false };
test.each([
  ['GNWL/23', 'GNWL/23', open, 'still_waiting'],
  ['GNWL/23', 'GNWL/5', open, 'moved_up'],
  ['GNWL/5', 'GNWL/23', open, 'fell_back'],
  ['GNWL/5', 'WL/5', open, 'still_waiting'],
  ['GNWL/5', 'RAC/12', open, 'rac'],
  ['RAC/12', 'RAC/3', open, 'moved_up'],
  ['RAC/3', 'RAC/3', open, 'unchanged'],
  ['RAC/3', 'RAC/12', open, 'fell_back'],
  ['RAC/3', 'WL/1', open, 'fell_back'],
  ['RAC/3', 'CNF/B1/7', open, 'confirmed'],
  ['GNWL/5', 'CNF', open, 'confirmed'],
  ['CNF', 'CNF/B1/7/SU', open, 'berth_changed'],
  ['CNF/B1/7', 'MOD', open, 'berth_changed'],
  ['CNF/B1/7', 'RAC/2', open, 'fell_back'],
  ['CNF/B1/7', 'CAN', open, 'cancelled'],
  ['CAN', 'CAN', open, 'unchanged'],
  ['GNWL/5', 'GNWL/2', { isCharted: true, lapses: true }, 'cancelled_at_charting'],
  ['GNWL/5', 'GNWL/5', { isCharted: true, lapses: false }, 'not_placed'],
  ['GNWL/5', 'CNF/B1/7', { isCharted: true, lapses: false }, 'confirmed'],
])('from %s to %s (%o): %s', (before, after, chart, meaning) => {
  expect(statusChange(read(before), read(after), chart).meaning).toBe(meaning);
});

test('the words tell a traveller what is so now', () => {
  const words = (before: string, after: string, chart = open) => statusChange(read(before), read(after), chart).words;
  expect(words('GNWL/23', 'GNWL/5')).toBe('Moved up from Waiting list 23 to Waiting list 5.');
  expect(words('RAC/3', 'CNF/B1/7')).toBe('Confirmed, coach B1, berth 7. It was RAC 3.');
  expect(words('WL/2', 'WL/2', { isCharted: true, lapses: true })).toContain('cancels the ticket');
  expect(words('WL/2', 'RAC/9')).toContain('they may travel');
});

test.each([
  [['WL/1', 'WL/2'], true],
  [['WL/1', 'CAN'], true],
  [['WL/1', 'RAC/2'], false],
  [['WL/1', 'CNF/B1/7'], false],
  [['CAN', 'CAN'], false],
  [[], false],
])('%j lapses at charting: %s', (statuses, lapses) => {
  expect(lapsesAtCharting(statuses.map(read))).toBe(lapses);
});

test('a berth that the railway changed is still a berth', () => {
  expect(['CNF', 'MOD', 'RAC/1', 'WL/1', 'CAN'].map((text) => hasBerth(read(text)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
