import type { reviewStay as operation } from '@pravas/contract/hotel/review-stay.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { sellPaise } from '@pravas/domain/hotel/stay-price.ts';
import { formatInrExact, subtract } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readOrganization } from '../organisation/index.ts';
import type { HotelContext } from './hotel-context.ts';
import { blockOf, type CheckedOffer, checkOffer } from './recheck-stay.ts';

type Apart = PayloadOf<typeof operation>['apart'];

/** An offer as it is to be bought, and the note on its rooms being orders of their own. */
interface ReviewedRooms {
  readonly offered: CheckedOffer;
  readonly apart: Apart;
  /** Whether the price has moved at the supplier; the extra cost of booking rooms one by one does not count. */
  readonly hasMoved: boolean;
}

const APART = 'Each room is booked by itself, so that one can be cancelled without the others.';
const TOGETHER = 'All rooms are one booking at the hotel: to cancel one of them, the travel desk has to ask.';
const ONLY_TOGETHER = 'The hotel sells these rooms only together. To cancel one of them, the travel desk has to ask.';

/**
 * An offer checked as one order, or as one for each of its rooms: as it is asked for, and else as the organisation has
 * set, where that costs no more. Where rooms cannot be booked one by one they are taken together, and the answer says
 * so. Throws as `checkOffer`.
 */
export async function reviewRooms(
  context: HotelContext,
  caller: Caller,
  { searchedHotelId, offerId, roomsApart }: BodyOf<typeof operation>,
  signal: AbortSignal,
): Promise<ReviewedRooms> {
  const asked = { searchedHotelId, offerId };
  if (roomsApart === false) return ofTogether(await checkOffer(context, caller, asked, signal));
  const isWanted = roomsApart ?? (await isPreset(context, caller));
  const [together, single] = await Promise.all([
    checkOffer(context, caller, asked, signal),
    isWanted ? apartOrNone(context, caller, asked, signal) : null,
  ]);
  if (!isWanted || isAllTheSame(together)) return ofTogether(together);
  const hasMoved = isMoved(together);
  if (single === null || blockOf(single.checked) !== null) {
    return { offered: together, apart: { chosen: false, sentence: ONLY_TOGETHER, canChoose: false }, hasMoved };
  }
  const [ofAll, ofEach] = [sellPaise(together.checked.detail), sellPaise(single.checked.detail)];
  if (roomsApart || ofEach <= ofAll) {
    return { offered: single, apart: { chosen: true, sentence: APART, canChoose: true }, hasMoved };
  }
  const dearer = `One by one they cost ${formatInrExact(subtract(ofEach, ofAll))} more.`;
  return { offered: together, apart: { chosen: false, sentence: `${TOGETHER} ${dearer}`, canChoose: true }, hasMoved };
}

function isPreset({ database }: HotelContext, { organizationId }: Caller): Promise<boolean> {
  return database.readOrganization(
    organizationId,
    async (tx) => (await readOrganization(tx)).settings.stays.roomsApart,
  );
}

function ofTogether(offered: CheckedOffer): ReviewedRooms {
  const apart = isAllTheSame(offered) ? null : { chosen: false, sentence: TOGETHER, canChoose: true };
  return { offered, apart, hasMoved: isMoved(offered) };
}

function isMoved({ offer, checked }: CheckedOffer): boolean {
  return sellPaise(offer) !== sellPaise(checked.detail);
}

/** One room is one order, and where suppliers cancel single rooms of an order there is no need to split it. */
function isAllTheSame({ offer, cancelsByRoom }: CheckedOffer): boolean {
  return offer.rooms.length === 1 || cancelsByRoom;
}

/** The rooms one by one; null where that is impossible. */
async function apartOrNone(
  context: HotelContext,
  caller: Caller,
  asked: { readonly searchedHotelId: string; readonly offerId: string },
  signal: AbortSignal,
): Promise<CheckedOffer | null> {
  try {
    return await checkOffer(context, caller, { ...asked, roomsApart: true }, signal);
  } catch (error) {
    // Rooms may be available together where one of them by itself is not sold, or its supplier does not answer in time.
    if (error instanceof Refusal) return null;
    throw error;
  }
}
