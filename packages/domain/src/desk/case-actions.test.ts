import { describe, expect, it } from 'vitest';
import { formatInr, formatInrExact, paise } from '../money/money.ts';
import {
  actionsOfCase,
  actionsOfDoneCase,
  type CaseSubject,
  OPENS_AGAIN_DAYS,
  type OpenClaim,
  writeOffStep,
} from './case-actions.ts';
import { WORK_CASE_KINDS, type WorkCaseKind } from './work-case-kinds.ts';

const CLAIM: OpenClaim = {
  leftPaise: paise(400_000),
  limitPaise: paise(5_000_000),
  proposedBy: null,
  personId: 'a',
};
const LARGE: OpenClaim = { ...CLAIM, leftPaise: paise(5_000_001) };

const names = (kind: WorkCaseKind, subject: CaseSubject | null = null, claim: OpenClaim | null = null) =>
  actionsOfCase(kind, subject, claim).map((one) => one.action);

describe('the next safe actions of a case', () => {
  it('every kind but the one decided elsewhere leads on', () => {
    for (const kind of Object.keys(WORK_CASE_KINDS) as WorkCaseKind[]) {
      expect(names(kind).length > 0, kind).toBe(kind !== 'offline_booking');
    }
  });

  it('asking comes before anything that cannot be undone', () => {
    const [first, ...others] = actionsOfCase('unknown_outcome', 'purchase', null);
    expect(first).toMatchObject({ action: 'ask_again', isFinal: false });
    expect(others.map((one) => one.action)).toEqual(['mark_booked', 'mark_absent', 'give_back']);
    expect(others.every((one) => one.isFinal)).toBe(true);
  });

  it('an unknown outcome offers what its subject allows and nothing that buys', () => {
    expect(names('unknown_outcome', 'cancellation')).toEqual(['enter_cancellation']);
    expect(names('unknown_outcome', 'not_cancelled')).toEqual(['close']);
    expect(names('unknown_outcome', 'change')).toEqual(['enter_change']);
    expect(names('unknown_outcome', 'hold')).toEqual(['ask_again', 'close']);
    expect(names('unknown_outcome')).toEqual(names('unknown_outcome', 'purchase'));
  });

  it('requests lead to what the airline answered', () => {
    expect(names('cancel_request')).toEqual(['enter_cancellation']);
    expect(names('change_request')).toEqual(['enter_change']);
    expect(names('change_request', 'change')).toEqual(['enter_change']);
    // The amounts of an offline booking are entered with a second person in view, never without them.
    expect(names('cancel_request', 'offline')).toEqual([]);
  });

  it('says of every action whether anything brings back what was before', () => {
    const subjects = [null, 'purchase', 'cancellation', 'change', 'hold', 'refund'] as const;
    const all = (Object.keys(WORK_CASE_KINDS) as WorkCaseKind[]).flatMap((kind) =>
      subjects.flatMap((subject) => actionsOfCase(kind, subject, CLAIM)),
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
      write_off: true,
      close: false,
    });
  });

  it('a paused booking may be taken at the new price or given back; no other kind may buy', () => {
    expect(names('booking_paused')).toEqual(['give_back', 'accept_price', 'mark_booked']);
    for (const kind of Object.keys(WORK_CASE_KINDS) as WorkCaseKind[]) {
      expect(names(kind).includes('accept_price'), kind).toBe(kind === 'booking_paused');
    }
  });

  it('a late refund of the gateway is sent again; of an airline that is late what it answered is entered', () => {
    expect(names('refund_overdue', 'late_airline')).toEqual(['enter_cancellation', 'close']);
    expect(names('refund_overdue', 'refund')).toEqual(['send_refund_again']);
    const [again] = actionsOfCase('refund_overdue', 'refund', null);
    expect(again?.effect).toBe('Sends the refund again with the same reference, so that it can arrive only once.');
    const [close] = actionsOfCase('refund_overdue', null, null);
    expect([close?.action, close?.effect]).toEqual([
      'close',
      "Closes the case. We still wait for the airline's answer, and its refund goes to the customer as before.",
    ]);
  });

  it('of an airline that is late is set aside for days, and opened again only while it owes', () => {
    const close = actionsOfCase('refund_overdue', 'late_airline', null).at(-1);
    expect([close?.action, close?.effect]).toEqual([
      'close',
      'Sets the case aside. While the airline still owes the money it opens again by itself after 7 days, and you can open it before.',
    ]);
    expect(OPENS_AGAIN_DAYS).toBe(7);
    expect(actionsOfDoneCase('late_airline', true).map(({ action, isFinal }) => [action, isFinal])).toEqual([
      ['reopen', false],
    ]);
    for (const [subject, isOwed] of [
      ['late_airline', false],
      ['refund', true],
      [null, true],
    ] as const) {
      expect(actionsOfDoneCase(subject, isOwed)).toEqual([]);
    }
  });

  it('closing any other case does nothing else to the booking', () => {
    const closed = ['half_booked', 'price_moved', 'schedule_change', 'flight_cancelled', 'books_disagree'] as const;
    for (const kind of [...closed, 'refund_short'] as const) {
      const [close] = actionsOfCase(kind, null, null);
      expect([close?.action, close?.effect], kind).toEqual(['close', 'Closes the case. The booking does not change.']);
    }
  });

  it('closing a request tells the person who asked', () => {
    expect(actionsOfCase('desk_request', null, null)).toMatchObject([
      {
        action: 'close',
        label: 'Tell them that there is none',
        effect: 'Closes the request without an offer. The person who asked sees your comment in the trip.',
      },
    ]);
  });

  it('a claim is paid or given up, and closed only where nothing is owing', () => {
    expect(names('refund_short', null, CLAIM)).toEqual(['mark_recovered', 'write_off']);
    expect(names('refund_short', null, { ...CLAIM, leftPaise: paise(0) })).toEqual(['close']);
    expect(names('refund_short')).toEqual(['close']);
    for (const kind of Object.keys(WORK_CASE_KINDS) as WorkCaseKind[]) {
      expect(names(kind, null, CLAIM).includes('write_off'), kind).toBe(kind === 'refund_short');
    }
  });
});

describe('a claim of which nobody knows the sum', () => {
  const unknown: OpenClaim = { ...LARGE, bornBy: 'organisation', isUnknown: true };
  const words = (claim: OpenClaim) => actionsOfCase('refund_short', null, claim);

  it('takes what the airline pays back, and is closed when nothing more comes, however large it may be', () => {
    expect(words(unknown).map(({ action, isFinal }) => [action, isFinal])).toEqual([
      ['mark_recovered', true],
      ['close', false],
    ]);
    // It promises no end that no payment brings about.
    expect(words(unknown)[0]?.effect).not.toContain('closes the case');
    expect(words(unknown)[1]?.effect).toContain('nothing more is expected');
  });

  it('has nothing left to take when all that was kept is back', () => {
    expect(names('refund_short', null, { ...unknown, leftPaise: paise(0) })).toEqual(['close']);
  });
});

describe('a change that costs so much that two people are needed', () => {
  const entered = { owedPaise: paise(6_259_000), enteredBy: 'a', personId: 'a' };
  const actions = (personId: string) => actionsOfCase('change_request', 'change', null, { ...entered, personId });

  it('is taken back by whoever entered it, and confirmed or refused by anybody else', () => {
    expect(names('change_request', 'change')).toEqual(['enter_change']);
    expect(actions('a').map(({ action, isFinal }) => [action, isFinal])).toEqual([['withdraw_change', false]]);
    expect(actions('b').map(({ action, isFinal }) => [action, isFinal])).toEqual([
      ['confirm_change', true],
      ['refuse_change', false],
    ]);
  });

  it('names its sum where it is agreed to', () => {
    const [confirm] = actions('b');
    expect(confirm?.label).toBe('Confirm the change for ₹62,590');
    expect(confirm?.effect).toContain('₹62,590 is owed for it');
  });

  it('changes nothing about other cases', () => {
    expect(actionsOfCase('unknown_outcome', 'change', null, entered)).toEqual(
      actionsOfCase('unknown_outcome', 'change', null),
    );
  });
});

/** What the organisation has borne itself. */
const OWN: OpenClaim = { ...LARGE, bornBy: 'organisation' };

describe('giving a claim up', () => {
  it('is one person’s up to the limit and two people’s above it', () => {
    expect(writeOffStep({ ...CLAIM, leftPaise: CLAIM.limitPaise })).toBe('alone');
    expect(writeOffStep(LARGE)).toBe('propose');
    expect(writeOffStep({ ...LARGE, proposedBy: 'a' })).toBe('waiting');
    expect(writeOffStep({ ...LARGE, proposedBy: 'b' })).toBe('confirm');
  });

  it('says whose loss it is', () => {
    const effectOf = (claim: OpenClaim) =>
      actionsOfCase('refund_short', null, claim).find((one) => one.action === 'write_off')?.effect;
    expect(effectOf(CLAIM)).toContain('the provider’s cost. The customer keeps the refund.');
    const own = effectOf({ ...CLAIM, bornBy: 'organisation' });
    expect(own).toBe(
      'What the airline still owes is written off. The organisation has borne this cost and gets nothing back.',
    );
    expect(effectOf({ ...LARGE, bornBy: 'organisation', proposedBy: 'b' })).toBe(`${own} A colleague has proposed it.`);
    const kept = effectOf({ ...CLAIM, bornBy: 'traveller' });
    expect(kept).toBe('We no longer ask for the money. The traveller keeps the credit.');
  });

  it('of a credit is what the airline pays in its place until then', () => {
    const [paid] = actionsOfCase('refund_short', null, { ...CLAIM, bornBy: 'traveller' });
    expect(paid).toMatchObject({
      action: 'mark_recovered',
      label: 'Enter what the airline paid in its place',
      effect: expect.stringMatching(
        /^Sends the money back the way the flight was paid, and takes it off the credit\. The provider decides/,
      ),
      decider: 'provider',
      isFinal: true,
    });
    expect(actionsOfCase('refund_short', null, CLAIM)[0]?.label).toBe('Enter what the airline paid back');
  });

  it('is not offered again to whoever has proposed it', () => {
    const proposed = names('refund_short', null, { ...OWN, proposedBy: 'a' });
    expect(proposed).toEqual(['mark_recovered', 'withdraw_write_off']);
  });

  it('may be refused by whoever is asked to confirm it, and by nobody else', () => {
    const asked = names('refund_short', null, { ...OWN, proposedBy: 'b' });
    expect(asked).toEqual(['mark_recovered', 'refuse_write_off', 'write_off']);
    expect(names('refund_short', null, OWN)).toEqual(['mark_recovered', 'write_off']);
    const actions = ['a', 'b'].flatMap((proposedBy) => actionsOfCase('refund_short', null, { ...OWN, proposedBy }));
    const harmless = actions.filter(({ action }) => action === 'refuse_write_off' || action === 'withdraw_write_off');
    expect(harmless.map(({ isFinal }) => isFinal)).toEqual([false, false]);
  });

  it('is asked of the provider where the provider has borne it, whatever its sum', () => {
    for (const claim of [CLAIM, LARGE, { ...LARGE, proposedBy: 'b' }]) {
      const actions = actionsOfCase('refund_short', null, claim);
      expect(actions.map(({ action, decider }) => [action, decider])).toEqual([
        ['mark_recovered', 'provider'],
        ['write_off', 'provider'],
      ]);
    }
    // An entry about an offline booking is taken back with the entry itself, never by its question alone.
    expect(actionsOfCase('offline_booking', null, null, null, { text: 'Correct it' })).toEqual([]);
    const waiting = actionsOfCase('refund_short', null, CLAIM, null, { text: 'Write it off' });
    expect(waiting.map(({ action }) => action)).toEqual(['withdraw_question']);
  });

  it('names the sum, and can be taken back only while it is proposed', () => {
    const writeOff = (claim: OpenClaim) =>
      actionsOfCase('refund_short', null, claim).find((one) => one.action === 'write_off');
    expect(writeOff(CLAIM)).toMatchObject({ label: `Write ${formatInrExact(CLAIM.leftPaise)} off`, isFinal: true });
    const proposal = writeOff(OWN);
    expect(proposal).toMatchObject({
      label: `Propose to write ${formatInrExact(LARGE.leftPaise)} off`,
      isFinal: false,
    });
    expect(proposal?.effect).toContain(`Above ${formatInr(LARGE.limitPaise)} two people decide that`);
    expect(writeOff({ ...OWN, proposedBy: 'b' })).toMatchObject({
      label: `Confirm writing ${formatInrExact(LARGE.leftPaise)} off`,
      isFinal: true,
    });
  });
});
