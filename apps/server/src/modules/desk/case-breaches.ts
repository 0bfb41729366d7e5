import type { workCaseDetails } from '@pravas/contract/desk/case-shapes.ts';
import { formatInrExact } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type Booking, findBookingOf, orderName } from '../booking/index.ts';
import { findTrip } from '../trip/index.ts';
import type { CaseFacts } from './case-facts.ts';
import { type CaseRow, isHiddenFrom } from './case-row.ts';

type Line = z.output<typeof workCaseDetails>['facts'][number];

/** A fact that names no booking of its own. */
export const UNLINKED: Pick<Line, 'service' | 'bookingId' | 'tripId'> = {
  service: null,
  bookingId: null,
  tripId: null,
};

/**
 * Where the books disagree: the booking behind each example, whichever part of it the check found, and where to open
 * it. For a private trip, only the assignee of the case sees details, and nobody can open it.
 */
export async function breachLines(
  tx: Tx,
  row: CaseRow,
  { examples = [] }: CaseFacts,
  caller: Pick<Caller, 'personId'>,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { objectId, why } of examples) {
    const booking = await findBookingOf(tx, objectId);
    const trip = booking && (await findTrip(tx, booking.tripId));
    const isPrivate = trip?.isPersonal ?? false;
    const isHidden = isHiddenFrom({ is_personal: isPrivate, owner_id: row.owner_id }, caller.personId);
    const where = booking && !isHidden ? whereOf(booking) : booking ? 'A private journey' : objectId;
    // The booking that the case itself is about is linked beside it.
    const isLinked = booking && !isPrivate && booking.id !== row.booking_id;
    const place = isLinked ? { service: booking.service, bookingId: booking.id, tripId: booking.tripId } : UNLINKED;
    lines.push({ label: 'Found', text: `${where}: ${why}`, ...place });
  }
  return lines;
}

function whereOf(booking: Booking): string {
  const locators = booking.orders.flatMap(({ locator }) => locator ?? []).join(', ');
  const routes = booking.orders.map((order) => orderName(booking, order)).join(', ');
  return `${routes}, ${locators ? `PNR ${locators}` : 'no PNR'}, ${formatInrExact(booking.totalPaise)}`;
}
