import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { HOME_TASK_KINDS, type HomeTask, rankTasks } from './rank-tasks.ts';

const now = Temporal.Instant.from('2026-11-28T06:00:00Z');
const inHours = (hours: number) => now.add({ minutes: Math.round(hours * 60) });

const task = (key: string, part: Partial<HomeTask> = {}): HomeTask => ({
  key,
  kind: 'case',
  title: key,
  detail: null,
  amountPaise: null,
  dueAt: null,
  since: now,
  isLost: false,
  action: 'Open',
  link: '/',
  advice: null,
  requestId: null,
  ...part,
});
const keysOf = (tasks: readonly HomeTask[]) => rankTasks(tasks, now).map(({ key }) => key);

describe('the order of what waits', () => {
  it('puts what is lost today before what is late, that before what is due today, and the rest last', () => {
    const tasks = [
      task('no time'),
      task('next week', { dueAt: inHours(150), isLost: true }),
      task('today', { dueAt: inHours(3) }),
      task('late', { dueAt: inHours(-48) }),
      task('lost today', { dueAt: inHours(9), isLost: true }),
    ];
    expect(keysOf(tasks)).toEqual(['lost today', 'late', 'today', 'next week', 'no time']);
  });

  it("counts days by India's calendar: half past midnight there is tomorrow", () => {
    const evening = Temporal.Instant.from('2026-11-28T18:00:00Z');
    const tomorrow = task('tomorrow', { dueAt: Temporal.Instant.from('2026-11-28T19:00:00Z'), isLost: true });
    const today = task('today', { dueAt: Temporal.Instant.from('2026-11-28T18:20:00Z') });
    expect(rankTasks([tomorrow, today], evening).map(({ key }) => key)).toEqual(['today', 'tomorrow']);
  });

  it('puts the sooner first, then the dearer, then what has waited longer', () => {
    const dueAt = inHours(100);
    const tasks = [
      task('new', { dueAt, amountPaise: paise(100) }),
      task('old', { dueAt, amountPaise: paise(100), since: inHours(-5) }),
      task('dear', { dueAt, amountPaise: paise(900) }),
      task('soon', { dueAt: inHours(90) }),
    ];
    expect(keysOf(tasks)).toEqual(['soon', 'dear', 'old', 'new']);
  });

  it('names nothing twice, and keeps the more urgent of both', () => {
    const [first, ...others] = rankTasks([task('same'), task('same', { dueAt: inHours(-1) })], now);
    expect(first?.dueAt).toEqual(inHours(-1));
    expect(others).toEqual([]);
  });
});

const anyTask = fc
  .record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    kind: fc.constantFrom(...HOME_TASK_KINDS),
    amount: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
    due: fc.option(fc.integer({ min: -300, max: 300 })),
    since: fc.integer({ min: -300, max: 0 }),
    isLost: fc.boolean(),
  })
  .map(({ key, kind, amount, due, since, isLost }) =>
    task(key, {
      kind,
      amountPaise: amount === null ? null : paise(amount),
      dueAt: due === null ? null : inHours(due),
      since: inHours(since),
      isLost,
    }),
  );

describe('whatever waits', () => {
  it('is named once, in the same order however it was gathered, and nothing is left out', () => {
    const tasks = fc
      .uniqueArray(anyTask, { selector: ({ key }) => key })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(tasks, ([gathered, shuffled]) => {
        const ranked = keysOf(gathered);
        expect(ranked).toEqual(keysOf(shuffled));
        expect([...ranked].sort()).toEqual(gathered.map(({ key }) => key).sort());
      }),
    );
  });

  it('is named once even where several modules tell of it', () => {
    fc.assert(
      fc.property(fc.array(anyTask), (tasks) => {
        const ranked = keysOf(tasks);
        expect(new Set(ranked).size).toBe(ranked.length);
        expect(new Set(ranked)).toEqual(new Set(tasks.map(({ key }) => key)));
      }),
    );
  });

  it('lets nothing that has time stand before what is late', () => {
    fc.assert(
      fc.property(fc.array(anyTask), (tasks) => {
        const isLate = rankTasks(tasks, now).map(
          ({ dueAt, isLost }) => dueAt !== null && !isLost && Temporal.Instant.compare(dueAt, now) <= 0,
        );
        const hasTime = rankTasks(tasks, now).map(
          ({ dueAt }) => dueAt === null || dueAt.epochMilliseconds > inHours(24).epochMilliseconds,
        );
        expect(hasTime.indexOf(true) === -1 || isLate.lastIndexOf(true) < hasTime.indexOf(true)).toBe(true);
      }),
    );
  });
});
