import type { itemApproval } from '@pravas/contract/booking/booking-shapes.ts';
import type { tripItem } from '@pravas/contract/trip/trip-shapes.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import {
  awaitsSecondPerson,
  type Booking,
  findBooking,
  isDeskBooking,
  listBookingIds,
  presentBooking,
} from '../booking/index.ts';
import { readOrganization, serviceOffReason } from '../organisation/index.ts';
import { presentVerdict } from '../policy/index.ts';
import type { BudgetsForTrip } from './approval/approval-context.ts';
import { presentStand, standBeforePaying, type WireStep } from './approval/before-paying.ts';
import { type ItemProgress, readApprovalItems } from './approval/read-approvals.ts';
import { checkTravellers } from './check-travellers.ts';
import { readOfflineNetPrices } from './offline-net-price.ts';
import type { Trip } from './trip.ts';
import { deskRefusal, editRefusal, findPayableTrip, type TripReader } from './trip-access.ts';

/** A booking of a trip as the wire shows it. */
export type WireItem = z.output<typeof tripItem>;
type WireApproval = z.output<typeof itemApproval>;
type WireAction = WireItem['allowedActions'][number];

/** What presenting bookings needs. */
export interface ItemView {
  readonly labelOf: (supplierId: string) => string;
  readonly now: Temporal.Instant;
  readonly budgetsFor: BudgetsForTrip;
}

/** The viewer of bookings; the provider's people keep services that are off for others. */
type ItemReader = TripReader & { readonly isSuperAdmin?: boolean };

/** The bookings of a trip, in the order of time. */
export async function readBookings(tx: Tx, tripId: string): Promise<readonly Booking[]> {
  const bookings: Booking[] = [];
  for (const bookingId of await listBookingIds(tx, tripId)) {
    const booking = await findBooking(tx, bookingId);
    if (booking) bookings.push(booking);
  }
  return bookings;
}

/**
 * A trip's bookings of every service in the order of time, with the policy's judgement and the state of their approval.
 */
export async function presentItems(
  tx: Tx,
  trip: Trip,
  bookings: readonly Booking[],
  caller: ItemReader,
  view: ItemView,
): Promise<WireItem[]> {
  const viewer = {
    isAdmin: caller.isAdmin,
    mayPay: caller.privileges.has('pay.card'),
    isDesk: caller.isAdmin || caller.privileges.has('desk.work'),
  };
  const approvals = await readApprovalItems(tx, trip.id);
  const codes = await readReasonTexts(tx, bookings);
  const nets = await readOfflineNetPrices(tx, bookings);
  const offReasonOf = await readServicesOff(tx, bookings, caller);
  const items: WireItem[] = [];
  for (const booking of bookings) {
    const { approval } = booking;
    const next = await nextOf(tx, trip, booking, caller, view);
    const shown = await presentBooking(tx, booking, { ...viewer, next }, view.labelOf, view.now);
    const item = {
      ...shown,
      next,
      allowedActions: shown.allowedActions.map((action) =>
        withService(withTripRight(action, trip, caller), offReasonOf(booking)),
      ),
      verdict: approval.verdict && presentVerdict(approval.verdict),
      approval: presentApproval(approval, approvals.get(booking.id)),
      reason: presentReason(approval, codes),
      net: nets.get(booking.id) ?? null,
    };
    // The booking's service has given it the fields that the contract asks of that service.
    items.push(item as WireItem);
  }
  return items.toSorted((a, b) => Temporal.Instant.compare(instantOf(a.startsAt), instantOf(b.startsAt)));
}

/** What comes next on the way to paying; other viewers see what its maker would. */
async function nextOf(
  tx: Tx,
  trip: Trip,
  booking: Booking,
  caller: ItemReader,
  { budgetsFor, now }: ItemView,
): Promise<WireStep | null> {
  if (booking.status !== 'CREATED' || booking.origin !== 'online' || (await awaitsSecondPerson(tx, booking)))
    return null;
  const payerId = (await findPayableTrip(tx, caller, trip.id)) ? caller.personId : trip.createdBy;
  const { problems } = await checkTravellers(tx, trip, booking);
  const facts = { trip, booking, payerId, now };
  return presentStand(await standBeforePaying(tx, { budgetsFor }, facts, problems.length > 0), booking);
}

/** Why an unpaid booking can no longer be bought, as its service was switched off; null for any other. */
async function readServicesOff(
  tx: Tx,
  bookings: readonly Booking[],
  { isAdmin, isSuperAdmin = false }: ItemReader,
): Promise<(booking: Booking) => string | null> {
  // Flights chosen before stay for sale; what a person buys is no longer bought.
  const isOpen = (booking: Booking) => booking.status === 'CREATED' && isDeskBooking(booking);
  if (!bookings.some(isOpen)) return () => null;
  const { settings } = await readOrganization(tx);
  return (booking) => (isOpen(booking) ? serviceOffReason(settings, booking.service, { isAdmin, isSuperAdmin }) : null);
}

/** Actions that buy something, which are refused once its service was switched off. */
const BUYING: ReadonlySet<string> = new Set(['pay', 'desk_buy']);

function withService(action: WireAction, offReason: string | null): WireAction {
  if (offReason === null || !action.allowed || !BUYING.has(action.action)) return action;
  return { ...action, allowed: false, reason: offReason };
}

/** The prefix of the travel desk's own actions. */
const OF_DESK = 'desk_';

/**
 * The actions on a booking also depend on what its trip allows this person: approvers only view. The travel desk works
 * in any trip that is not private.
 */
/** Actions that travellers leave to the person who arranges the trip. */
const OF_EDITORS: ReadonlySet<string> = new Set(['remove', 'change']);

function withTripRight(action: WireAction, trip: Trip, reader: TripReader): WireAction {
  if (action.action.startsWith(OF_DESK)) {
    const reason = deskRefusal(reader, trip);
    return reason === null || !action.allowed ? action : { ...action, allowed: false, reason };
  }
  const refused = editRefusal(reader, trip);
  const travels = trip.travellers.some((one) => one.personId === reader.personId);
  if (refused === null || !action.allowed || (travels && !OF_EDITORS.has(action.action))) return action;
  return { ...action, allowed: false, reason: refused };
}

async function readReasonTexts(tx: Tx, bookings: readonly Booking[]): Promise<ReadonlyMap<string, string>> {
  const ids = bookings.flatMap((booking) => booking.approval.reasonCodeId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx.selectFrom('reason_code').select(['id', 'text']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.text]));
}

function presentReason(
  { reasonCodeId, reasonText }: Booking['approval'],
  codes: ReadonlyMap<string, string>,
): WireItem['reason'] {
  if (reasonCodeId === null && reasonText === null) return null;
  const words = [reasonCodeId === null ? undefined : codes.get(reasonCodeId), reasonText].filter(Boolean);
  return { _id: reasonCodeId, text: words.length === 0 ? null : words.join(': ') };
}

function presentApproval(approval: Booking['approval'], item: ItemProgress | undefined): WireApproval {
  return {
    status: approval.status,
    level: item?.isOpen ? item.level + 1 : null,
    of: item ? item.levels : null,
    waitingFor: item?.isOpen ? [...item.waitingFor] : [],
    band: approval.bandPaise,
    comments: item ? [...item.comments] : [],
  };
}
