import { describe, expect, it } from 'vitest';
import { type Paise, paise } from '../money/money.ts';
import type { ChainLevel, Vote, VoteDecision } from './approval.ts';
import {
  type ApprovalItem,
  advanceItem,
  ITEM_TRANSITIONS,
  type ItemAnswer,
  type ItemEvent,
  type ItemStatus,
  standingOf,
  UNASKED_ITEM,
} from './item-lifecycle.ts';

type Advance = (item: ApprovalItem, event: ItemEvent) => ItemAnswer;

const any = (...approverIds: string[]): ChainLevel => ({ approverIds, mode: 'any', deadlineHours: 24 });
const all = (...approverIds: string[]): ChainLevel => ({ approverIds, mode: 'all', deadlineHours: 24 });
const CHAINS: readonly (readonly ChainLevel[])[] = [
  [],
  [any('a')],
  [any('a', 'b')],
  [all('a', 'b')],
  [any('a'), any('b', 'c')],
  [all('a', 'b'), any('c')],
];

/** Numbers from a seed, the same on every machine (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What is on the screen now: the thing that a request or a purchase would be about. */
interface Offered {
  readonly fingerprint: string;
  readonly totalPaise: Paise;
}

function nextEvent(next: (below: number) => number, now: Offered): ItemEvent {
  const { fingerprint, totalPaise } = now;
  const pick = <T>(...choices: readonly [T, ...T[]]): T => choices[next(choices.length)] ?? choices[0];
  const bandPaise = paise(totalPaise + next(4));
  switch (next(16)) {
    case 0:
    case 1:
    case 2:
      return { type: 'submitted', levels: CHAINS[next(CHAINS.length)] ?? [], fingerprint, bandPaise };
    case 3:
      return { type: 'withdrawn' };
    case 4:
      return { type: 'changed', fingerprint: pick('f1', 'f2') };
    case 5:
    case 6:
      return { type: 'requoted', totalPaise: paise(100 + next(8)) };
    case 7:
      return { type: 'bypassed', actor: pick('', 'officer'), fingerprint, bandPaise };
    case 8:
    case 9:
    case 10:
      return { type: 'bought', fingerprint, totalPaise };
    default: {
      const decision = pick<VoteDecision>('approve', 'approve', 'approve', 'reject', 'changes');
      return { type: 'voted', vote: { level: next(2), approverId: pick('a', 'b', 'c', 'd'), decision } };
    }
  }
}

/**
 * The reference: reads the whole history again and says whether somebody has agreed to exactly what is offered now. It
 * shares no code with the machine: every purchase must be covered by a question that is still valid, about this
 * fingerprint, with room for this price, and with the agreement of every level, or by a named person's bypass.
 */
function isCovered(history: readonly ItemEvent[], now: Offered): boolean {
  const last = history.findLastIndex((event) => event.type === 'submitted' || event.type === 'bypassed');
  const ground = history[last];
  if (ground === undefined || (ground.type !== 'submitted' && ground.type !== 'bypassed')) return false;
  const covers = (fingerprint: string, totalPaise: number) =>
    ground.fingerprint === fingerprint && totalPaise <= ground.bandPaise;
  if (!covers(now.fingerprint, now.totalPaise)) return false;
  const since = history.slice(last + 1);
  for (const event of since) {
    if (event.type === 'withdrawn') return false;
    if (event.type === 'changed' && event.fingerprint !== ground.fingerprint) return false;
    if (event.type === 'requoted' && event.totalPaise > ground.bandPaise) return false;
  }
  if (ground.type === 'bypassed') return ground.actor !== '';
  const votes = since.flatMap((event) => (event.type === 'voted' ? [event.vote] : []));
  return ground.levels.every((level, index) => {
    const says = (id: string) =>
      votes.findLast((vote: Vote) => vote.level === index && vote.approverId === id)?.decision === 'approve';
    const agreeing = level.approverIds.filter(says).length;
    return level.mode === 'any' ? agreeing > 0 : agreeing === level.approverIds.length;
  });
}

/** Plays a random schedule; answers what was bought without agreement, or refused with it, or null. */
function fault(seed: number, advance: Advance, seen: Set<string>): string | null {
  const next = numbersFrom(seed);
  let item = UNASKED_ITEM;
  let now: Offered = { fingerprint: 'f1', totalPaise: paise(100) };
  const history: ItemEvent[] = [];
  for (let turn = 0; turn < 14; turn += 1) {
    const event = nextEvent(next, now);
    const answer = advance(item, event);
    if (event.type === 'changed') now = { ...now, fingerprint: event.fingerprint };
    if (event.type === 'requoted') now = { ...now, totalPaise: event.totalPaise };
    if (event.type === 'bought') {
      const covered = isCovered(history, now);
      seen.add(`${answer.ok ? 'bought' : 'refused'} ${item.status}`);
      if (covered !== answer.ok) return `${answer.ok ? 'bought' : 'refused'}: ${JSON.stringify([...history, event])}`;
      if (answer.ok) return null;
    }
    // What the machine refuses has not happened; an edit on the screen has, regardless of who refuses it.
    if (answer.ok) {
      history.push(event);
      item = answer.item;
    }
  }
  return null;
}

const SCHEDULES = 100_000;

function firstFault(advance: Advance, seen = new Set<string>()): string | null {
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    const found = fault(seed, advance, seen);
    if (found !== null) return found;
  }
  return null;
}

describe('100,000 random schedules', () => {
  it('buy nothing that was not agreed to, and everything that was', () => {
    const seen = new Set<string>();
    expect(firstFault(advanceItem, seen)).toBeNull();
    for (const bought of ['approved', 'not_required', 'bypassed']) expect(seen).toContain(`bought ${bought}`);
    for (const refused of ['unasked', 'pending', 'changes', 'rejected']) expect(seen).toContain(`refused ${refused}`);
  });

  const planted: readonly (readonly [string, Advance])[] = [
    [
      'a price that carries its band along',
      (item, event) =>
        event.type === 'requoted' && item.bandPaise !== null
          ? { ok: true, item: { ...item, bandPaise: event.totalPaise } }
          : advanceItem(item, event),
    ],
    [
      'an edit that keeps its approval',
      (item, event) =>
        event.type === 'changed' && item.fingerprint !== null
          ? { ok: true, item: { ...item, fingerprint: event.fingerprint } }
          : advanceItem(item, event),
    ],
    [
      'a request that is withdrawn in name only',
      (item, event) => (event.type === 'withdrawn' ? { ok: true, item } : advanceItem(item, event)),
    ],
    [
      'a bypass by nobody',
      (item, event) =>
        advanceItem(item, event.type === 'bypassed' ? { ...event, actor: event.actor || 'system' } : event),
    ],
    [
      'one approval for the whole chain',
      (item, event) => {
        const answer = advanceItem(item, event);
        const agreed = event.type === 'voted' && event.vote.decision === 'approve' && answer.ok;
        return agreed ? { ok: true, item: { ...answer.item, status: 'approved' } } : answer;
      },
    ],
    [
      'approvals that are lost when the price moves inside the band',
      (item, event) => (event.type === 'requoted' ? { ok: true, item: UNASKED_ITEM } : advanceItem(item, event)),
    ],
  ];
  it.each(planted)('find %s', (_, advance) => {
    expect(firstFault(advance)).not.toBeNull();
  });
});

describe('an item', () => {
  const asked: ItemEvent = {
    type: 'submitted',
    levels: [all('a', 'b'), any('c')],
    fingerprint: 'f',
    bandPaise: paise(105),
  };
  const vote = (level: number, approverId: string, decision: VoteDecision): ItemEvent => ({
    type: 'voted',
    vote: { level, approverId, decision },
  });
  const after = (...events: readonly ItemEvent[]): ApprovalItem =>
    events.reduce((item, event) => {
      const answer = advanceItem(item, event);
      if (!answer.ok) throw new Error(`${event.type}: ${answer.code}`);
      return answer.item;
    }, UNASKED_ITEM);
  const refusal = (item: ApprovalItem, event: ItemEvent) => {
    const answer = advanceItem(item, event);
    return answer.ok ? null : answer.code;
  };
  const approved = [asked, vote(0, 'a', 'approve'), vote(0, 'b', 'approve'), vote(1, 'c', 'approve')];

  it('that nobody was asked about cannot be withdrawn, and may change as it likes', () => {
    expect(advanceItem(UNASKED_ITEM, { type: 'withdrawn' })).toEqual({ ok: false, code: 'not_possible_now' });
    const kept = { ok: true, item: UNASKED_ITEM };
    expect(advanceItem(UNASKED_ITEM, { type: 'changed', fingerprint: 'other' })).toEqual(kept);
    expect(advanceItem(UNASKED_ITEM, { type: 'requoted', totalPaise: paise(1) })).toEqual(kept);
  });

  it('keeps an early vote of a later level until its turn', () => {
    const early = after(asked, vote(1, 'c', 'approve'), vote(0, 'a', 'approve'));
    expect(early).toMatchObject({ status: 'pending', level: 0 });
    expect(after(asked, vote(1, 'c', 'approve'), vote(0, 'a', 'approve'), vote(0, 'b', 'approve')).status).toBe(
      'approved',
    );
  });

  it('goes back with a wish, and forward when the wish is taken back', () => {
    expect(after(asked, vote(0, 'a', 'changes'))).toMatchObject({ status: 'changes', level: 0 });
    expect(after(asked, vote(0, 'a', 'changes'), vote(0, 'a', 'approve')).status).toBe('pending');
  });

  it('does not start again for a price inside the band or an edit that changes nothing', () => {
    const item = after(...approved);
    expect(after(...approved, { type: 'requoted', totalPaise: paise(105) })).toEqual(item);
    expect(after(...approved, { type: 'changed', fingerprint: 'f' })).toEqual(item);
    expect(after(...approved, { type: 'requoted', totalPaise: paise(106) })).toEqual(UNASKED_ITEM);
    expect(after(...approved, { type: 'changed', fingerprint: 'g' })).toEqual(UNASKED_ITEM);
  });

  it.each([
    ['a vote by somebody else', after(asked), vote(0, 'c', 'approve'), 'not_asked'],
    ['a vote on no level', after(asked), vote(7, 'a', 'approve'), 'not_asked'],
    ['a vote on what is decided', after(...approved), vote(1, 'c', 'reject'), 'not_possible_now'],
    [
      'a vote on a level that has agreed',
      after(asked, vote(0, 'a', 'approve'), vote(0, 'b', 'approve')),
      vote(0, 'a', 'reject'),
      'level_decided',
    ],
    [
      'a bypass by nobody',
      after(asked),
      { type: 'bypassed', actor: ' ', fingerprint: 'f', bandPaise: paise(1) },
      'actor_missing',
    ],
    ['a second request', after(asked), asked, 'not_possible_now'],
    ['buying too early', after(asked), { type: 'bought', fingerprint: 'f', totalPaise: paise(1) }, 'not_approved'],
    [
      'buying twice',
      after(...approved, { type: 'bought', fingerprint: 'f', totalPaise: paise(100) }),
      { type: 'bought', fingerprint: 'f', totalPaise: paise(100) },
      'not_possible_now',
    ],
    [
      'buying something else on what was bought already',
      after(...approved, { type: 'bought', fingerprint: 'f', totalPaise: paise(100) }),
      { type: 'bought', fingerprint: 'g', totalPaise: paise(9_999) },
      'not_possible_now',
    ],
  ] satisfies readonly (readonly [string, ApprovalItem, ItemEvent, string])[])('refuses %s', (_, item, event, code) => {
    expect(refusal(item, event)).toBe(code);
  });

  it.each([
    [approved, 'Approved'],
    [[{ ...asked, levels: [] }], 'Not Required'],
    [[asked, { type: 'bypassed', actor: 'officer', fingerprint: 'f', bandPaise: paise(105) }], 'Bypass'],
  ] satisfies readonly (readonly [readonly ItemEvent[], string])[])('keeps what it was bought on', (events, status) => {
    expect(standingOf(after(...events)).approvalStatus).toBe(status);
    const bought = after(...events, { type: 'bought', fingerprint: 'f', totalPaise: paise(105) });
    expect(standingOf(bought)).toEqual(standingOf(after(...events)));
  });

  it('is bought only from where it was let through, and ends there', () => {
    const sources = (Object.keys(ITEM_TRANSITIONS) as ItemStatus[]).filter(
      (status) => ITEM_TRANSITIONS[status].bought !== undefined,
    );
    expect(sources.toSorted()).toEqual(['approved', 'bypassed', 'not_required']);
    expect(ITEM_TRANSITIONS.bought).toEqual({});
  });
});
