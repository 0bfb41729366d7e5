import { expect, test } from 'vitest';
import { disputesRequestText, readDisputeLine, readDisputePage } from './dispute-messages.ts';

const LINE = 'D1|PG1|PRV-1|12345|L|10.4|Not known|2026-11-20 10:00:00|2026-11-27 18:00:00|2026-11-21 09:00:00';

test('asks by days of India', () => {
  const since = Temporal.Instant.from('2026-11-20T20:00:00Z');
  expect(disputesRequestText('MID', since, 2)).toBe('MID|2026-11-21 01:30:00|2');
});

test('reads a dispute with its moments in India', () => {
  expect(readDisputeLine(LINE)).toMatchObject({
    disputeRef: 'D1',
    orderId: 'PRV-1',
    amountPaise: 12_345,
    state: 'lost',
  });
  expect(readDisputeLine(LINE)?.respondBy.toString()).toBe('2026-11-27T12:30:00Z');
});

test.each([
  ['a field too many', `${LINE}|x`],
  ['an unknown outcome', LINE.replace('|L|', '|X|')],
  ['no amount', LINE.replace('12345', '0')],
  ['paise that are none', LINE.replace('12345', '123.45')],
  ['no order', LINE.replace('PRV-1', '')],
  ['a day that is none', LINE.replace('2026-11-27', '2026-11-31')],
])('does not read %s, and says so beside the others of its page', (_, line) => {
  expect(readDisputeLine(line)).toBeNull();
  expect(readDisputePage(`MID|1|1|2\n${line}\n${LINE}`, 'MID')).toMatchObject({
    disputes: [{ disputeRef: 'D1', state: 'lost' }],
    unread: [line],
  });
});

test.each(['', 'MID|1|1|2', 'MID|1|1', 'OTHER|1|1|1', 'MID|x|1|1'])(
  'does not read a page that begins with %j',
  (head) => {
    expect(readDisputePage(`${head}\n${LINE}`, 'MID')).toBeNull();
  },
);
