import { describe, expect, test } from 'vitest';
import { type AskedLevel, askedStops, hoursText, plannedStops } from './chain-stops.ts';

const vote = { assignee: null, decision: null, decidedBy: null, decidedAt: null, via: null, comment: null };
const level = (part: Partial<AskedLevel>): AskedLevel => ({
  level: 1,
  mode: 'any',
  state: 'waiting',
  deadlineHours: 24,
  dueAt: null,
  approvers: [{ user_id: 3, name: 'Meera Iyer', ...vote }],
  ...part,
});

describe('the stops of a chain', () => {
  test('say how many of several people are needed', () => {
    const two = [
      { user_id: 3, name: 'Meera Iyer', ...vote },
      { user_id: 4, name: 'Nisha Verma', ...vote },
    ];
    expect(
      askedStops([
        level({}),
        level({ level: 2, approvers: two }),
        level({ level: 3, mode: 'all', approvers: two }),
      ]).map(({ title }) => title),
    ).toEqual(['Level 1', 'Level 2, any one', 'Level 3, all']);
  });

  test('name a deadline only where somebody is asked now', () => {
    const dueAt = '2026-12-01T10:00:00Z';
    const [waiting, later] = askedStops([level({ dueAt }), level({ level: 2, state: 'later', dueAt })]);
    expect(waiting?.due).toMatch(/^by 1 Dec, /);
    expect(later?.due).toBeNull();
  });

  test('tell who voted, through whom and by which way', () => {
    const said = {
      ...vote,
      decision: 'approve' as const,
      decidedBy: 'Vikram Shah',
      via: 'mail' as const,
      comment: 'Fine',
    };
    const [stop] = askedStops([level({ state: 'done', approvers: [{ user_id: 3, name: 'Meera Iyer', ...said }] })]);
    expect(stop?.people).toEqual([
      { key: '3', name: 'Meera Iyer', note: 'approved through Vikram Shah by mail', comment: 'Fine' },
    ]);
  });

  test('tell who decides in an absent person’s place', () => {
    const assignee = { user_id: 4, name: 'Vikram Shah' };
    const [stop] = askedStops([level({ approvers: [{ user_id: 3, name: 'Meera Iyer', ...vote, assignee }] })]);
    expect(stop?.people[0]?.note).toBe('Vikram Shah decides in this place');
  });

  test('of a planned chain show the time that each level has', () => {
    const chain = {
      levels: [{ level: 1, approvers: [{ user_id: 3, name: 'Meera Iyer' }], mode: 'any' as const, deadlineHours: 24 }],
      notes: [],
      refusal: null,
    };
    expect(plannedStops(chain).map(({ state, stateText }) => [state, stateText])).toEqual([['planned', 'within 24 h']]);
    expect([hoursText(36), hoursText(48), hoursText(72)]).toEqual(['within 36 h', 'within 2 days', 'within 3 days']);
  });
});
