import { type Paise, subtract, sum } from '../money/money.ts';
import type { BusDetail, BusHold } from './bus-detail.ts';

/** What holding the seats did to their price. */
interface HeldPrice {
  readonly beforePaise: Paise;
  readonly nowPaise: Paise;
  /** Below 0 where they have become cheaper. */
  readonly movedPaise: Paise;
  /** Those seats whose price moved, in the order of the booking. */
  readonly seats: readonly { readonly seatName: string; readonly beforePaise: Paise; readonly nowPaise: Paise }[];
}

/**
 * The seats of a booking as they are held, at the prices at which they are; what the supplier asks of us moves with
 * them. Throws RangeError where other seats are held than were asked for.
 */
export function withHold(detail: BusDetail, hold: BusHold): BusDetail {
  if (hold.seats.length !== detail.seats.length) throw new RangeError('Other seats are held than were asked for');
  const seats = detail.seats.map((seat) => {
    const held = hold.seats.find(({ seatName }) => seatName === seat.seatName);
    if (!held) throw new RangeError(`Seat ${seat.seatName} is not held`);
    return { ...seat, fare: held.fare };
  });
  const totalPaise = sum(seats.map(({ fare }) => fare.totalPaise));
  const movedPaise = subtract(totalPaise, detail.totalPaise);
  const sale = detail.sale && { ...detail.sale, hold };
  return { ...detail, seats, totalPaise, costPaise: sum([detail.costPaise, movedPaise]), sale };
}

/** How the price of a booking moved when its seats were held. */
export function heldPrice(before: Pick<BusDetail, 'seats'>, after: Pick<BusDetail, 'seats'>): HeldPrice {
  const total = ({ seats }: Pick<BusDetail, 'seats'>) => sum(seats.map(({ fare }) => fare.totalPaise));
  const [beforePaise, nowPaise] = [total(before), total(after)];
  const seats = before.seats.flatMap(({ seatName, fare }) => {
    const now = after.seats.find((seat) => seat.seatName === seatName)?.fare.totalPaise ?? fare.totalPaise;
    return now === fare.totalPaise ? [] : [{ seatName, beforePaise: fare.totalPaise, nowPaise: now }];
  });
  return { beforePaise, nowPaise, movedPaise: subtract(nowPaise, beforePaise), seats };
}

/** What a moved price needs: nothing, the traveller's consent, or a new approval. */
type HeldPriceAnswer = 'go_on' | 'ask_traveller' | 'ask_approver';

/**
 * What has to happen before seats are bought whose price moved when they were held. Cheaper is fine; a dearer price
 * needs the traveller's consent; above what was approved with its tolerance, the approvers'. `totalPaise` is with our
 * fee and its GST, as the band is; a band of null = it was not judged.
 */
export function afterHold(
  { movedPaise }: Pick<HeldPrice, 'movedPaise'>,
  { totalPaise, approvedBandPaise }: { readonly totalPaise: Paise; readonly approvedBandPaise: Paise | null },
): HeldPriceAnswer {
  if (movedPaise <= 0) return 'go_on';
  return approvedBandPaise !== null && totalPaise > approvedBandPaise ? 'ask_approver' : 'ask_traveller';
}
