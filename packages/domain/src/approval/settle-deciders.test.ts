import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChainLevel, LevelMode } from './approval.ts';
import { askedOf, itemState } from './decide-item.ts';
import { type DecidersToday, deciderFor, findCircle, settleLevel, standInPath } from './settle-deciders.ts';

const today = (able: string, standIns: Readonly<Record<string, string>> = {}): DecidersToday => ({
  ableIds: new Set(able),
  standIns: new Map(Object.entries(standIns)),
});
const level = (mode: LevelMode, approverIds: string, goneIds = ''): ChainLevel => ({
  mode,
  approverIds: [...approverIds],
  deadlineHours: 24,
  ...(goneIds === '' ? {} : { goneIds: [...goneIds] }),
});
const settle = (before: ChainLevel, people: DecidersToday, instead: readonly string[] = [], excluded = '') =>
  settleLevel(before, {
    today: people,
    excluded: new Set(excluded),
    fallbacks: instead.map((group) => [...group]),
    isWaiting: () => true,
  });

describe('who is asked in an approver’s name', () => {
  it.each([
    ['the approver who is here', today('ab'), '', 'a'],
    ['the stand-in of one who is away', today('ab', { a: 'b' }), '', 'b'],
    ['the stand-in’s stand-in', today('abc', { a: 'b', b: 'c' }), '', 'c'],
    ['the stand-in of one who was disabled', today('b', { a: 'b' }), '', 'b'],
    ['the next where the stand-in was disabled', today('ac', { a: 'b', b: 'c' }), '', 'c'],
    ['nobody where a stand-in cannot decide', today('a', { a: 'b' }), '', null],
    ['nobody in a circle', today('abc', { a: 'b', b: 'c', c: 'a' }), '', null],
    ['nobody in a circle further on', today('abc', { a: 'b', b: 'c', c: 'b' }), '', null],
    ['never the requester', today('ab', { a: 'b' }), 'b', null],
    ['never somebody whom the requester named', today('abc', { a: 'b', b: 'c' }), 'b', null],
    ['nobody for the requester', today('ab', { a: 'b' }), 'a', null],
  ] as const)('is %s', (_, people, excluded, expected) => {
    expect(deciderFor('a', people, new Set(excluded))).toBe(expected);
  });
});

describe('a level that is settled anew', () => {
  it('goes on with those who are left, and with the stand-in of one who is away', () => {
    expect(askedOf(settle(level('all', 'abc'), today('bcd', { b: 'd' })))).toEqual(['b', 'c']);
  });

  it('asks the first stand-ins who can decide where nobody is left, any one of them', () => {
    const settled = settle(level('all', 'ab'), today('xyz', { x: 'y' }), ['q', 'xz']);
    expect(settled).toMatchObject({ mode: 'any', goneIds: ['a', 'b'] });
    expect(askedOf(settled)).toEqual(['x', 'z']);
  });

  it('asks one who is away before nobody, and stays as it is where there is nobody', () => {
    expect(askedOf(settle(level('any', 'ab'), today('a', { a: 'b' })))).toEqual(['a']);
    expect(askedOf(settle(level('any', 'ab'), today('x', { x: 'y' }), ['q', 'x']))).toEqual(['x']);
    expect(settle(level('any', 'ab'), today('x'))).toEqual(level('any', 'ab'));
  });

  it('keeps what was said: a vote of somebody who left counts, the others decide on', () => {
    const given = [{ level: 0, approverId: 'a', decision: 'approve' as const }];
    const settled = settle(level('all', 'ab'), today('a'));
    expect(itemState([settled], given).decision).toBe('approved');
    expect(itemState([level('all', 'ab', 'a')], given).decision).toBe('pending');
    expect(
      itemState([level('any', 'ab', 'b')], [{ ...given[0], level: 0, approverId: 'a', decision: 'reject' }]),
    ).toEqual({ decision: 'rejected', level: 0 });
  });

  it('does not take back what an earlier level agreed to when others are put on it', () => {
    const levels = [level('any', 'ah', 'a'), level('any', 'b')];
    expect(itemState(levels, [])).toEqual({ decision: 'pending', level: 0 });
    expect(itemState(levels, [], 1)).toEqual({ decision: 'pending', level: 1 });
  });
});

const person = fc.constantFrom(...'abcdefg');
const people = fc.record({
  able: fc.uniqueArray(person),
  away: fc.uniqueArray(fc.tuple(person, person), { selector: ([from]) => from }),
  excluded: fc.uniqueArray(person, { maxLength: 3 }),
});

describe('with any people, stand-ins and circles', () => {
  it('a path ends, meets nobody twice, and neither names the excluded nor goes through them', () => {
    fc.assert(
      fc.property(people, person, ({ away, excluded }, approverId) => {
        const path = standInPath(approverId, new Map(away), new Set(excluded));
        expect(new Set([approverId, ...path]).size).toBe(path.length + 1);
        expect(path.filter((id) => excluded.includes(id))).toEqual([]);
      }),
    );
  });

  it('nobody is asked who cannot decide, is away or must not', () => {
    fc.assert(
      fc.property(people, person, ({ able, away, excluded }, approverId) => {
        const found = deciderFor(approverId, { ableIds: new Set(able), standIns: new Map(away) }, new Set(excluded));
        if (found === null) return;
        expect(able).toContain(found);
        expect(excluded).not.toContain(found);
        expect(away.map(([from]) => from)).not.toContain(found);
      }),
    );
  });

  it('a level ends with people who can decide, with the stand-ins, or unchanged where there is nobody', () => {
    const levels = fc.record({
      mode: fc.constantFrom<LevelMode>('any', 'all'),
      approverIds: fc.uniqueArray(person, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(
        levels,
        people,
        fc.array(fc.uniqueArray(person, { maxLength: 3 }), { maxLength: 2 }),
        (given, { able, away, excluded }, fallbacks) => {
          const before = { ...given, deadlineHours: 24 };
          const now = { ableIds: new Set(able), standIns: new Map(away) };
          const barred = new Set(excluded);
          const question = { today: now, excluded: barred, fallbacks, isWaiting: () => true };
          const decides = (id: string) => deciderFor(id, now, barred) !== null;
          const settled = settleLevel(before, question);
          const asked = askedOf(settled);
          expect(settleLevel(settled, question)).toEqual(settled);
          if (before.approverIds.some(decides)) expect(asked).toEqual(before.approverIds.filter(decides));
          else if (fallbacks.flat().some(decides)) {
            expect(asked.length).toBeGreaterThan(0);
            expect(asked.every(decides)).toBe(true);
          } else if (settled !== before) {
            expect(asked.every((id) => able.includes(id) && !excluded.includes(id))).toBe(true);
          }
        },
      ),
    );
  });
});

describe('a circle of stand-ins', () => {
  const days = (text: string) => {
    const [, personId = '', delegateId = '', startsOn = '', endsOn = ''] = /(\w)>(\w) (\d+)-(\d+)/u.exec(text) ?? [];
    return { personId, delegateId, startsOn: startsOn.padStart(2, '0'), endsOn: endsOn.padStart(2, '0') };
  };
  it.each([
    ['a>a 1-5', [], []],
    ['a>b 1-5', ['b>a 5-9'], ['b']],
    ['a>b 1-5', ['b>a 6-9'], null],
    ['a>b 1-9', ['b>c 1-4', 'c>a 4-6'], ['b', 'c']],
    ['a>b 1-9', ['b>c 1-4', 'c>a 5-6'], null],
    ['a>b 1-9', ['b>c 1-4', 'b>d 5-9', 'd>a 9-9'], ['b', 'd']],
    ['a>b 1-9', ['b>c 1-9', 'c>b 1-9'], null],
    ['a>b 1-9', ['c>a 1-9'], null],
  ] as const)('%s with %j', (wanted, known, expected) => {
    expect(findCircle(days(wanted), known.map(days))).toEqual(expected);
  });
});
