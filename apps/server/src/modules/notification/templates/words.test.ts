import { paise } from '@pravas/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import { TOPICS } from '../topics.ts';
import { type ApprovalFacts, type ApprovalItemFacts, askWords, outcomeWords } from './approval-words.ts';
import { type ClaimFacts, claimWords } from './expense-words.ts';
import { writeDigestMail, writeNoticeMail } from './mail-text.ts';
import { tripWords } from './trip-words.ts';
import { namesText, quoted } from './words.ts';

const item = (title: string, state: string, changes: Partial<ApprovalItemFacts> = {}): ApprovalItemFacts => ({
  title,
  state,
  totalPaise: paise(620_000),
  chain: 'within',
  level: 0,
  broken: [],
  suggestion: null,
  reason: null,
  comment: null,
  ...changes,
});
const facts = (items: readonly ApprovalItemFacts[], changes: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  requestId: 'r',
  tripId: 't',
  tripName: 'Client day',
  purpose: null,
  requesterName: 'Asha Rao',
  reason: null,
  travellers: ['Asha Rao'],
  actorName: 'Meera Iyer',
  items,
  history: [],
  decideBy: null,
  ...changes,
});

describe('what became of a request', () => {
  it.each([
    [['approved', 'approved'], 'Approved: Client day'],
    [['rejected', 'rejected'], 'Not approved: Client day'],
    [['approved', 'rejected'], 'Decided: Client day'],
    [['approved', 'pending'], 'Decided: Client day'],
  ])('is one word where all items agree: %j', (states, subject) => {
    const words = outcomeWords.decided(facts(states.map((state) => item('A flight', state))));
    expect(words.subject).toBe(subject);
  });

  it('says of each item what was decided, by whom with which words, and what comes next', () => {
    const words = outcomeWords.decided(
      facts([
        item('Delhi to Mumbai', 'approved'),
        item('Mumbai to Delhi', 'rejected', { comment: { by: 'Meera Iyer', text: 'Take the\n evening one' } }),
      ]),
    );
    expect(words.lines).toEqual([
      'Delhi to Mumbai, ₹6,200: approved',
      'Mumbai to Delhi, ₹6,200: not approved',
      '  Meera Iyer: “Take the evening one”',
      'You can pay for what is approved now.',
      'Replace or remove what is not approved, then finalise the trip again.',
    ]);
    expect(words.needsAction).toBe(true);
  });

  it('waits for nobody while the next level is asked', () => {
    const words = outcomeWords.decided(facts([item('Delhi to Mumbai', 'pending')]));
    expect(words.needsAction).toBe(false);
    expect(words.lines.join()).toContain('the next approver is asked now');
  });

  it('names the wish when a change is asked for', () => {
    const comment = { by: 'Meera Iyer', text: 'One day later?' };
    const words = outcomeWords.changesRequested(facts([item('Delhi to Mumbai', 'changes', { comment })]));
    expect(words.lines).toContain('  Meera Iyer: “One day later?”');
    expect(words.needsAction).toBe(true);
  });

  it('gives the reason of a bypass as the history has it', () => {
    const history = ['Approval bypassed for Delhi to Mumbai: the fare ends today'];
    const words = outcomeWords.bypassed(facts([item('Delhi to Mumbai', 'bypassed')], { history }));
    expect(words.lines).toEqual([
      'Meera Iyer allowed this to be bought without approval:',
      'Delhi to Mumbai: ₹6,200',
      ...history,
    ]);
  });

  it('has no words for what nobody is told', () => {
    expect(TOPICS).not.toHaveProperty(['approval.unheard_of']);
    expect(TOPICS).not.toHaveProperty(['expense.unheard_of']);
  });
});

describe('what an approver is asked', () => {
  it('adds several items up and names those out of policy', () => {
    const { subject, lines } = askWords.requested(
      facts([item('There', 'pending'), item('Back', 'pending', { chain: 'out', broken: ['₹1,150 too much.'] })]),
    );
    expect(subject).toBe('Please decide: Client day, ₹12,400');
    expect(lines).toContain('There: ₹6,200, within policy');
    expect(lines).toContain('Back: ₹6,200, out of policy');
    expect(lines).toContain('  - ₹1,150 too much.');
    expect(lines).toContain('Total: ₹12,400');
  });
});

const claim = (changes: Partial<ClaimFacts>) => ({
  claimId: 'c',
  number: 7,
  ownerName: 'Asha Rao',
  tripName: 'Client day',
  state: 'approved',
  totalPaise: paise(200_000),
  approvedPaise: paise(200_000),
  comment: null,
  paymentRef: null,
  rejected: [],
  ...changes,
});

describe('a claim', () => {
  it('says what was not approved and why, and then waits for its owner', () => {
    const rejected = [{ title: 'food, Mon, 5 Jan', comment: 'No receipt' }];
    const words = claimWords.decided(claim({ state: 'partly_approved', approvedPaise: paise(150_000), rejected }));
    expect(words).toMatchObject({ subject: 'Claim 7 partly approved', needsAction: true });
    expect(words.lines).toContain('₹1,500 of ₹2,000 for Client day is approved.');
    expect(words.lines).toContain('Not approved: food, Mon, 5 Jan. “No receipt”');
    expect(claimWords.decided(claim({}))).toMatchObject({ needsAction: false });
  });
});

describe('mails', () => {
  const to = { email: 'asha@firm.example', firstName: 'Asha' };
  const words = { subject: 'S', lines: ['One.'], link: '/x', linkLabel: 'Here', needsAction: false };

  it('carry the link to decide only where there is one', () => {
    expect(writeNoticeMail(to, words, 'https://p').text).toBe('Hello Asha,\n\nOne.\n\nHere: https://p/x\n\nPravas');
    expect(writeNoticeMail(to, { ...words, link: null }, 'https://p').text).toBe('Hello Asha,\n\nOne.\n\nPravas');
    expect(writeNoticeMail(to, words, 'https://p', 'https://p/approval#token=t').text).toContain(
      'Approve or reject: https://p/approval#token=t\n\nHere: https://p/x',
    );
  });

  it('that gather one line look like the mail about it; several are counted and numbered', () => {
    const trip = { id: 't', name: 'Client day' };
    const one = { subject: 'Changed: Client day', body: 'The dates changed.', link: '/trip/details?tripId=t' };
    expect(writeDigestMail(to, trip, [one], 'https://p')).toMatchObject({
      subject: 'Changed: Client day',
      text: 'Hello Asha,\n\nThe dates changed.\n\nOpen the trip: https://p/trip/details?tripId=t\n\nPravas',
    });
    const two = writeDigestMail(to, null, [one, { subject: 'Paid', body: 'A\nB', link: null }], 'https://p');
    expect(two.subject).toBe('Pravas: 2 updates');
    expect(two.text).toContain(
      '1. Changed: Client day\nThe dates changed.\n\n2. Paid\nA\nB\n\nOpen Pravas: https://p/home',
    );
  });

  it('that gather news of one claim or case lead to it, and not to its trip', () => {
    const news = (link: string) => ({ subject: 'Claim 7 paid', body: 'Paid.', link });
    const [claim, other] = ['/expenses/claim?claimId=7', '/expenses/claim?claimId=8'];
    const trip = { id: 't', name: 'Client day' };
    expect(writeDigestMail(to, trip, [news(claim), news(claim)], 'https://p').text).toContain(
      'Open the claim: https://p/expenses/claim?claimId=7\n',
    );
    expect(writeDigestMail(to, trip, [news(claim), news(other)], 'https://p').text).toContain(
      'Open the trip: https://p/trip/details?tripId=t\n',
    );
  });

  it('that gather what is about the same flights name them once, as they are at the end', () => {
    const trip = { id: 't', name: 'Client day' };
    const flights = '6E 21 on Wed, 5 Jan: Delhi (DEL) 07:00 to Mumbai (BOM) 09:10\n  For: Asha Rao\n  PNR: AB12CD';
    const about = 'Delhi to Mumbai, Wed, 5 Jan';
    const { subject, text } = writeDigestMail(
      to,
      trip,
      [
        {
          subject: `Partly cancelled: ${about}`,
          body: `A part of it is cancelled.\n₹500 is refunded.\n\n${flights}`,
          link: null,
        },
        { subject: `Refund sent: ${about}`, body: `Your money is on its way.\n\n${flights}`, link: null },
      ],
      'https://p',
    );
    expect(subject).toBe(`Partly cancelled, refund sent: ${about}`);
    expect(text).not.toContain(about);
    expect(text.split('6E 21')).toHaveLength(2);
    expect(text).toContain(
      '1. Partly cancelled\nA part of it is cancelled.\n₹500 is refunded.\n\n2. Refund sent\nYour money is on its way.\n\n6E 21',
    );
  });
});

describe('small words', () => {
  it('shortens many names', () => {
    expect(namesText(['A'])).toBe('A');
    expect(namesText(['A', 'B', 'C'])).toBe('A, B and C');
    expect(namesText(['A', 'B', 'C', 'D'])).toBe('A, B and 2 others');
    expect(quoted(' two\r\nlines ')).toBe('“two lines”');
  });

  it('says who changed a trip where its history says nothing', () => {
    const about = { tripId: 't', name: 'Client day', actorName: null, startsOn: null, cancelReason: null, changes: [] };
    expect(tripWords.changed(about).lines).toEqual(['Pravas changed the trip Client day.']);
    expect(tripWords.cancelled({ ...about, cancelReason: 'Postponed' }).lines).toContain('Reason: “Postponed”');
    expect(tripWords.created({ ...about, startsOn: '2026-01-05' }).lines).toContain('It starts on Mon, 5 Jan.');
  });
});
