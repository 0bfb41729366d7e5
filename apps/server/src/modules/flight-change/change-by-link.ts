import type { decideByLink, getApprovalLink } from '@pravas/contract/approval/link-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import { ZERO } from '@pravas/domain/money/money.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { canDecide, insertApprovalLink, readNames, spendApprovalLink } from '../approval/index.ts';
import { type FlightBooking, findFlights, journeyText, timesText } from '../flight-order/index.ts';
import { readOrganization } from '../organisation/index.ts';
import { type ChangeLink, type ChangesByLink, findTrip, type Trip } from '../trip/index.ts';
import { askedToday, isOwn, levelOf, linkEnds, readPlaces } from './change-approvers.ts';
import { type ChangeDecider, type ChangeWord, giveWord } from './change-decide.ts';
import { type ChangeRecord, findChange } from './change-record.ts';
import { presentAmounts, presentLost } from './change-view.ts';

type WireRequest = PayloadOf<typeof getApprovalLink>['request'];
type WireItem = WireRequest['items'][number];
type Decisions = BodyOf<typeof decideByLink>['decisions'];

/** Deciding on changes by the links of mails. */
export const CHANGES_BY_LINK: ChangesByLink = { show: showByLink, decide: decideByLinkOnce };

/**
 * Makes the token of a link that lets a person decide once on a change that waits for them; call it when the mail is
 * written. Null where it no longer waits for them, or the organisation does not decide by mail.
 */
export async function issueChangeLink(
  tx: Tx,
  context: { readonly clock: Clock },
  changeId: string,
  personId: string,
): Promise<string | null> {
  const now = context.clock.now();
  const found = await findWaiting(tx, changeId, personId, now);
  if (!found) return null;
  const { change, booking } = found;
  return insertApprovalLink(tx, context, {
    organizationId: change.organizationId,
    about: { kind: 'change', changeId, level: levelOf(change) },
    personId,
    until: linkEnds(change, booking, now),
  });
}

interface Waiting {
  readonly change: ChangeRecord;
  readonly booking: FlightBooking;
  readonly trip: Trip;
  /** The approvers for whom their decision counts; never empty. */
  readonly places: readonly string[];
}

/** A change on which a person may decide now; null where they may not, or not any more. */
async function findWaiting(tx: Tx, changeId: string, personId: string, now: Temporal.Instant): Promise<Waiting | null> {
  const change = await findChange(tx, changeId);
  const booking = change && (await findFlights(tx, change.bookingId));
  const trip = booking && (await findTrip(tx, booking.tripId));
  if (!change || !booking || !trip || isOwn(change, trip, personId)) return null;
  const places = await readPlaces(tx, change, trip, personId, now);
  return places.length > 0 && (await canDecide(tx, personId)) ? { change, booking, trip, places } : null;
}

/** A link works while its level is asked and its person may still decide; otherwise it is void. */
async function openLink(tx: Tx, { about, personId }: ChangeLink, now: Temporal.Instant): Promise<Waiting> {
  const found = await findWaiting(tx, about.changeId, personId, now);
  if (!found || levelOf(found.change) !== about.level) throw new Refusal('link_used');
  // A person who was asked before can no longer decide by their old link.
  if (!(await askedToday(tx, found.change, now)).includes(personId)) throw new Refusal('link_used');
  return found;
}

async function showByLink(tx: Tx, link: ChangeLink, now: Temporal.Instant): Promise<WireRequest> {
  const { change, booking, trip, places } = await openLink(tx, link, now);
  const names = await readNames(tx, [link.personId, change.requestedBy, ...places]);
  const nameOf = (id: string) => names.get(id)?.name ?? '-';
  const other = places.includes(link.personId) ? undefined : places[0];
  const order = booking.orders.find((one) => one.id === change.orderId);
  const before = change.question.search.removes.flatMap((index) => order?.detail.slices[index] ?? []);
  if (!change.offer || !change.amounts) throw new Error(`Change ${change.id} waits for approval without an offer`);
  const item = presentItem(change, change.offer.slices);
  return {
    organizationName: (await readOrganization(tx)).name,
    askedOf: nameOf(link.personId),
    onBehalfOf: other === undefined ? null : nameOf(other),
    requester: nameOf(change.requestedBy),
    travelers: booking.travellers.map((one) => `${one.firstName} ${one.lastName}`),
    tripName: trip.name,
    purpose: trip.purpose,
    note: null,
    requestedAt: change.createdAt.toISOString(),
    expiresAt: link.expiresAt.toString(),
    total: item.total,
    items: [item],
    change: {
      before: before.map(lineOf),
      after: change.offer.slices.map(lineOf),
      amounts: presentAmounts(change.amounts, change.offer),
      loses: presentLost(change.question, change.state),
    },
  };
}

function lineOf(slice: Slice) {
  return { title: journeyText([slice]), detail: timesText([slice]) };
}

function presentItem({ id, amounts, verdict, reason }: ChangeRecord, slices: readonly Slice[]): WireItem {
  return {
    itemId: id,
    title: journeyText(slices),
    detail: timesText(slices),
    total: amounts?.payPaise ?? ZERO,
    state: 'pending',
    canDecide: true,
    outcome: verdict?.outcome ?? null,
    rules: verdict?.checks.map(({ sentence, outcome }) => ({ sentence, isKept: outcome === 'within' })) ?? [],
    suggestion: verdict?.suggestion?.text ?? null,
    reason: reason === null ? null : { code: null, text: reason },
  };
}

async function decideByLinkOnce(
  tx: Tx,
  link: ChangeLink,
  decisions: Decisions,
  { requestId, now }: { readonly requestId: string; readonly now: Temporal.Instant },
): Promise<PayloadOf<typeof decideByLink>> {
  const { change, booking } = await openLink(tx, link, now);
  const word = readWord(change.id, decisions);
  // Spent first: of two concurrent uses the second waits here and then finds it spent.
  await spendApprovalLink(tx, link.id, now);
  const by: ChangeDecider = { personId: link.personId, actor: `person:${link.personId}`, via: 'mail', requestId, now };
  await giveWord(tx, word, by);
  const decided = await findChange(tx, change.id);
  const { answer, state, approvalStatus } = ANSWERS[decided?.approvalStatus ?? 'Pending For Approval'];
  return { answer, items: [{ itemId: change.id, bookingId: booking.id, state, approvalStatus }] };
}

/** The one decision about the one change. Throws `not_found`, `validation_failed`. */
function readWord(changeId: string, decisions: Decisions): ChangeWord {
  const [said, ...others] = decisions;
  const index = said?.itemId === changeId ? 1 : 0;
  if (said?.itemId !== changeId || others.length > 0) {
    throw new Refusal('not_found', {
      errors: [{ field: `decisions.${index}.itemId`, message: 'This item is not in the request' }],
    });
  }
  if (said.decision === 'changes') {
    const message = 'You can only approve or reject a change of flights. Reject it and say what you would agree to.';
    throw new Refusal('validation_failed', { message, errors: [{ field: 'decisions.0.decision', message }] });
  }
  return { changeId, decision: said.decision, comment: said.comment ?? null };
}

type Answer = Pick<PayloadOf<typeof decideByLink>, 'answer'> &
  Pick<PayloadOf<typeof decideByLink>['items'][number], 'state' | 'approvalStatus'>;

const WAITS: Answer = {
  answer: 'Pending For Approval',
  state: 'pending',
  approvalStatus: 'Pending For Approval',
};
const AGREED: Answer = { answer: 'Approved', state: 'approved', approvalStatus: 'Approved' };

/** The result of a decision: others of its level or chain may still be asked. */
const ANSWERS: Readonly<Record<ChangeRecord['approvalStatus'], Answer>> = {
  Approved: AGREED,
  Rejected: { answer: 'Reject', state: 'rejected', approvalStatus: 'Rejected' },
  'Pending For Approval': WAITS,
  'Not Required': AGREED,
  Bypass: AGREED,
};
