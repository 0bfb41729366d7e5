import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { slice } from '../flight/flight-shapes.ts';
import { verdictBrief } from '../policy/verdict-shapes.ts';
import { allowedAction } from '../schemas.ts';
import { cancelChannel } from './cancel-shapes.ts';

/** What an airline asks for a change though it may not: the customer pays none of it; the airline is asked for it. */
export const changeClaim = z.object({
  amount: rupees,
  text: z.string(),
  source: z.string(),
});

/** The price of a change. pay − return = fareDifference + airlinePenalty + serviceCharge + taxes − credit. */
export const changeAmounts = z.object({
  /** New fare less old fare for all travellers; negative where the new fare is lower. */
  fareDifference: rupees,
  /** What of the airline's charge is paid. */
  airlinePenalty: rupees,
  claim: z.nullable(changeClaim),
  /** Our charge without its GST. */
  serviceCharge: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
  /** What airline credits pay. */
  credit: rupees,
  /** What is paid now; never below 0. */
  pay: rupees,
  /** The refund; never below 0, and 0 where something is paid. */
  return: rupees,
  /** What else is to be known of the fare before it is chosen, a sentence; null = nothing. */
  note: z.nullable(z.string()),
});

/** Paid seats, meals and bags of the flights given up, with their price in rupees; null where there are none. */
export const lostExtras = z.nullable(z.object({ amount: rupees, text: z.string() }));

/** Flights that a booking may be changed to, with their prices. */
export const changeOption = z.object({
  /** The same flights at the same fare have the same id in every search; sent back when they are chosen. */
  changeOfferId: z.string(),
  slices: z.array(slice),
  brand: z.nullable(z.string()),
  amounts: changeAmounts,
  /** What the organisation's policy says of the new flights; null where no policy holds. */
  policy: z.nullable(verdictBrief),
  /** True where an approver has to approve it before it is bought. */
  needsApproval: z.boolean(),
  /** Why it cannot be chosen beside the journey's other flights, a sentence; null where it can. */
  conflict: z.nullable(z.string()),
  loses: lostExtras,
  /** Until when the airline holds it, ISO instant. */
  holdsUntil: z.string(),
  /** One sentence: what is paid or refunded. */
  text: z.string(),
});

/** What may be changed to on the days asked for. */
export const changeOptions = z.object({
  flightId: z.string(),
  /** `request`: this ticket is changed by a person of the travel desk; `options` is empty then. */
  channel: cancelChannel,
  /** Why a person arranges it; null where it is done online. */
  channelNote: z.nullable(z.string()),
  /** Indexes of the booked flight's slices that are given up: those asked for, or the whole order they are part of. */
  replaces: z.array(z.number()),
  /** The fare family of the flights given up, as the airline calls it; null where it does not. */
  brand: z.nullable(z.string()),
  /** Those that fit first, then the cheapest first. */
  options: z.array(changeOption),
});

/** A wish to fly other flights, with its state and what may be done about it. */
export const bookedChange = z.object({
  _id: z.string(),
  /**
   * chosen: to be approved or paid · sending: the airline is being asked · request: the travel desk arranges it · done
   * · failed · withdrawn
   */
  state: z.enum(['chosen', 'sending', 'done', 'failed', 'withdrawn', 'request']),
  /** Its state, one sentence. */
  text: z.string(),
  at: z.string(),
  requestedBy: z.string(),
  reason: z.nullable(z.string()),
  /** Labels of the flights given up: "Bengaluru - Delhi". */
  replaces: z.array(z.string()),
  /** The days asked for, YYYY-MM-DD, in the order of `replaces`. */
  dates: z.array(z.string()),
  /** The new flights; empty where the travel desk looks for them. */
  slices: z.array(slice),
  brand: z.nullable(z.string()),
  amounts: z.nullable(changeAmounts),
  loses: lostExtras,
  policy: z.nullable(verdictBrief),
  approvalStatus: z.enum(['Approved', 'Rejected', 'Pending For Approval', 'Not Required', 'Bypass']),
  /** Names of those who are asked now. */
  waitingFor: z.array(z.string()),
  /** Until when the airline holds the price, ISO instant; null where there is no price. */
  holdsUntil: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
  /** `pay`, `withdraw` and `decide`: of pay-change, withdraw-change and decide-change, for the caller. */
  allowedActions: z.array(allowedAction),
});

/** A change that waits for an approver, as the approver sees it. */
export const changeToDecide = z.object({
  flightId: z.string(),
  tripId: z.string(),
  tripName: z.string(),
  travelers: z.array(z.string()),
  /** The flights as they are booked now. */
  before: z.array(slice),
  change: bookedChange,
});
