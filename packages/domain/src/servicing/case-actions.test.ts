import { describe, expect, it } from 'vitest';
import { actionsOfCase, type CaseSubject } from './case-actions.ts';
import { WORK_CASE_KINDS, type WorkCaseKind } from './work-case-kinds.ts';

const names = (kind: WorkCaseKind, subject: CaseSubject | null = null) =>
  actionsOfCase(kind, subject).map((one) => one.action);

describe('the next safe actions of a case', () => {
  it('every kind but the one decided elsewhere leads on', () => {
    for (const kind of Object.keys(WORK_CASE_KINDS) as WorkCaseKind[]) {
      expect(names(kind).length > 0, kind).toBe(kind !== 'offline_booking');
    }
  });

  it('asking comes before anything that cannot be undone', () => {
    const [first, ...others] = actionsOfCase('unknown_outcome', 'purchase');
    expect(first).toMatchObject({ action: 'ask_again', isFinal: false });
    expect(others.map((one) => one.action)).toEqual(['mark_booked', 'mark_absent', 'give_back']);
    expect(others.every((one) => one.isFinal)).toBe(true);
  });

  it('an unknown outcome offers what its subject allows and nothing that buys', () => {
    expect(names('unknown_outcome', 'cancellation')).toEqual(['enter_cancellation']);
    expect(names('unknown_outcome', 'change')).toEqual(['enter_change']);
    expect(names('unknown_outcome', 'hold')).toEqual(['ask_again', 'close']);
    expect(names('unknown_outcome')).toEqual(names('unknown_outcome', 'purchase'));
  });

  it('requests lead to what the airline answered', () => {
    expect(names('cancel_request')).toEqual(['enter_cancellation']);
    expect(names('change_request')).toEqual(['enter_change']);
  });

  it('says of every action whether anything brings back what was before', () => {
    const subjects = [null, 'purchase', 'cancellation', 'change', 'hold', 'refund'] as const;
    const all = (Object.keys(WORK_CASE_KINDS) as WorkCaseKind[]).flatMap((kind) =>
      subjects.flatMap((subject) => actionsOfCase(kind, subject)),
    );
    expect(Object.fromEntries(all.map(({ action, isFinal }) => [action, isFinal]))).toEqual({
      ask_again: false,
      accept_price: true,
      give_back: true,
      mark_booked: true,
      mark_absent: true,
      enter_cancellation: true,
      enter_change: true,
      send_refund_again: false,
      mark_recovered: true,
      close: false,
    });
  });

  it('a paused booking may be taken at the new price or given back; no other kind may buy', () => {
    expect(names('booking_paused')).toEqual(['give_back', 'accept_price', 'mark_booked']);
    for (const kind of Object.keys(WORK_CASE_KINDS) as WorkCaseKind[]) {
      expect(names(kind).includes('accept_price'), kind).toBe(kind === 'booking_paused');
    }
  });

  it('a late refund of the gateway is sent again; an airline that is late is written to', () => {
    expect(names('refund_overdue', 'refund')).toEqual(['send_refund_again', 'close']);
    expect(names('refund_overdue')).toEqual(['close']);
    expect(names('refund_short')).toEqual(['mark_recovered', 'close']);
  });
});
