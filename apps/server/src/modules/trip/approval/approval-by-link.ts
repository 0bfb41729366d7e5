import type {
  decideByLink as decideOperation,
  getApprovalLink as getOperation,
} from '@pravas/contract/approval/link-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  type ApprovalLink,
  type ApprovalRequest,
  askedTotal,
  canDecide,
  findApprovalLink,
  findRequest,
  findTask,
  isUndecided,
  listItems,
  type RequestItem,
  readNames,
  spendApprovalLink,
} from '../../approval/index.ts';
import { type Booking, findBooking, serviceOf } from '../../booking/index.ts';
import { readOrganization } from '../../organisation/index.ts';
import type { Trip } from '../trip.ts';
import { findTrip } from '../trip-repository.ts';
import { readReason } from './approval-card-item.ts';
import type { ChangeLink, LinkContext } from './approval-context.ts';
import { decideItems, type Places, readPlaces } from './approval-decide.ts';

type WireRequest = PayloadOf<typeof getOperation>['request'];

interface OpenLink {
  readonly request: ApprovalRequest;
  readonly trip: Trip;
  readonly places: Places;
}

/** What a link decides about; reading it changes nothing. Throws `link_used`, `link_expired`. */
export async function showByLink(context: LinkContext, token: string): Promise<PayloadOf<typeof getOperation>> {
  const now = context.clock.now();
  const link = await findApprovalLink(context.database, token, now);
  return context.database.forOrganization(link.organizationId, async (tx) => ({
    request: isOfChange(link) ? await context.changesByLink.show(tx, link, now) : await showRequest(tx, link, now),
  }));
}

function isOfChange(link: ApprovalLink): link is ChangeLink {
  return link.about.kind === 'change';
}

async function showRequest(tx: Tx, link: ApprovalLink, now: Temporal.Instant): Promise<WireRequest> {
  const { request, trip, places } = await openLink(tx, link, now);
  const items = await listItems(tx, [request.id]);
  const names = await readNames(tx, [link.personId, request.requestedBy, ...items.flatMap((one) => places.at(one))]);
  const nameOf = (id: string) => names.get(id)?.name ?? '-';
  const held = items.filter(isUndecided).flatMap((item) => places.at(item));
  const other = held.includes(link.personId) ? undefined : held[0];
  const shown: WireRequest['items'] = [];
  for (const item of items) {
    const booking = await findBooking(tx, item.bookingId);
    if (booking) shown.push(await presentItem(tx, item, booking, places));
  }
  return {
    organizationName: (await readOrganization(tx)).name,
    askedOf: nameOf(link.personId),
    onBehalfOf: other === undefined ? null : nameOf(other),
    requester: nameOf(request.requestedBy),
    travelers: trip.travellers.map(({ details }) => (details ? `${details.firstName} ${details.lastName}` : '-')),
    tripName: trip.name,
    purpose: trip.purpose,
    note: request.note,
    requestedAt: request.createdAt.toISOString(),
    expiresAt: link.expiresAt.toString(),
    total: askedTotal(items),
    items: shown,
    change: null,
  };
}

/**
 * Decides by a link, once, as the person whom the mail was sent to. Throws `link_used`, `link_expired`, `not_found`,
 * `not_the_approver`, `approval_not_open`, `approval_outdated`.
 */
export async function decideByLink(
  context: LinkContext,
  { token, decisions }: BodyOf<typeof decideOperation>,
  requestId: string,
): Promise<PayloadOf<typeof decideOperation>> {
  const now = context.clock.now();
  const link = await findApprovalLink(context.database, token, now);
  const { organizationId, personId } = link;
  return context.database.forOrganization(organizationId, async (tx) => {
    if (isOfChange(link)) return context.changesByLink.decide(tx, link, decisions, { requestId, now });
    const { request } = await openLink(tx, link, now);
    // Spent first: of two concurrent uses the second waits here and then finds it spent.
    await spendApprovalLink(tx, link.id, now);
    const actor = `person:${personId}`;
    const decided = await decideItems(tx, request.id, decisions, {
      organizationId,
      personId,
      actor,
      via: 'mail',
      requestId,
      now,
    });
    const concerned = new Set(decisions.map((decision) => decision.itemId));
    return {
      answer: decided.answer,
      items: decided.items.filter((item) => item.itemId !== null && concerned.has(item.itemId)),
    };
  });
}

/** A link works while its task is open and its person may still decide in it; otherwise it is void. */
async function openLink(tx: Tx, link: ApprovalLink, now: Temporal.Instant): Promise<OpenLink> {
  const task = link.about.kind === 'task' ? await findTask(tx, link.about.taskId) : null;
  const request = task && (await findRequest(tx, task.requestId));
  const trip = request && (await findTrip(tx, request.tripId));
  if (task?.state !== 'open' || request?.state !== 'open' || !trip) throw new Refusal('link_used');
  // A person who was asked before can no longer decide by their old link.
  if (task.assigneeId !== link.personId) throw new Refusal('link_used');
  if (!(await canDecide(tx, link.personId))) throw new Refusal('link_used');
  try {
    const places = await readPlaces(tx, request, trip, { personId: link.personId, now });
    return { request, trip, places };
  } catch (error) {
    // A delegation that has ended: the mail was right when it was sent.
    if (error instanceof Refusal) throw new Refusal('link_used');
    throw error;
  }
}

async function presentItem(
  tx: Tx,
  item: RequestItem,
  booking: Booking,
  places: Places,
): Promise<WireRequest['items'][number]> {
  const { verdict } = item;
  return {
    itemId: item.id,
    title: serviceOf(booking).inTrip.label(booking),
    detail: serviceOf(booking).inTrip.detail(booking),
    total: item.totalPaise,
    state: item.state,
    canDecide: isUndecided(item) && places.at(item).length > 0,
    outcome: verdict?.outcome ?? null,
    rules: verdict?.checks.map(({ sentence, outcome }) => ({ sentence, isKept: outcome === 'within' })) ?? [],
    suggestion: verdict?.suggestion?.text ?? null,
    reason: await readReason(tx, booking),
  };
}
