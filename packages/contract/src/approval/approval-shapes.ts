import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { approvedBus } from '../bus/approved-bus.ts';
import { approvedCab } from '../cab/trip-cab.ts';
import { slice } from '../flight/flight-shapes.ts';
import { approvedHotel } from '../hotel/trip-hotel.ts';
import { suggestion, verdict, verdictOutcome } from '../policy/verdict-shapes.ts';
import { allowedAction, namedPerson } from '../schemas.ts';
import { approvedTrain } from '../train/trip-train.ts';
import { tripAnswer } from '../trip/trip-answer.ts';

/** The state of a booking with its approvers (screens §4). */
export const approvalStatus = z.enum(['Approved', 'Rejected', 'Pending For Approval', 'Not Required', 'Bypass']);

/** Which of the two chains an item goes through; null where nobody is asked. */
export const chainKind = z.nullable(z.enum(['within', 'out']));

/** What an approver says about an item. `changes` sends it back with a wish. */
export const decisionWord = z.enum(['approve', 'reject', 'changes']);

/** The state of an item of a request. */
export const itemState = z.enum(['pending', 'approved', 'rejected', 'changes', 'withdrawn', 'bypassed']);

/** A chain with its people, as it would be asked. */
export const resolvedChain = z.object({
  levels: z.array(
    z.object({
      /** 1 for the first. */
      level: z.number(),
      approvers: z.array(namedPerson),
      mode: z.enum(['any', 'all']),
      deadlineHours: z.number(),
    }),
  ),
  /** Where the chain differs from the workflow, in words. */
  notes: z.array(z.string()),
  /** Why nobody can be asked; null where somebody can, or nobody needs to. */
  refusal: z.nullable(z.string()),
});

/** A budget before and after what is asked for. Amounts are rupees. */
export const budgetStanding = z.object({
  _id: z.string(),
  name: z.string(),
  amount: rupees,
  /** Spent, committed and asked for by others. */
  used: rupees,
  adds: rupees,
  /** Negative where the budget would be exceeded. */
  remaining: rupees,
});

/** A reason that a traveller gave for what is out of policy. */
export const givenReason = z.object({ code: z.nullable(z.string()), text: z.nullable(z.string()) });

/** An alternative that could be bought, from what the traveller's own search found. */
export const alternative = z.object({
  /** `suggestion` = the nearest that complies; `nearest` = others that comply, by departure. */
  kind: z.enum(['suggestion', 'nearest']),
  /** "IndiGo 6E 6045". */
  title: z.string(),
  /** Airport-local wall times of the first departure and the last arrival, "2026-01-05T09:40". */
  departs: z.string(),
  arrives: z.string(),
  /** What of several at that time: the fare's name. */
  label: z.string(),
  /** Price for each paying traveller at the time of the search, in rupees. */
  perTraveller: rupees,
  /** For each paying traveller; negative where the alternative costs more. */
  saves: rupees,
  /** "Leave 09:40, save ₹1,150". */
  text: z.string(),
});

/** The refund if it is cancelled, by its own rules, in words. */
export const refundability = z.object({
  /** Cancelled now: "₹3,500 per traveller is kept until Wed, 5 Jan 06:10, the rest is refunded." */
  now: z.string(),
  /** Later charges, one sentence each; empty where nothing changes. */
  later: z.array(z.string()),
});

/** What a late decision costs, by what searches of the same route found; never a guess. */
export const costOfWaiting = z.object({
  daysToDeparture: z.number(),
  /** One sentence, with the sample it is based on. */
  text: z.string(),
  /** Null where fewer than five searches are known. */
  typicalRise: z.nullable(
    z.object({
      /** Rupees by which the lowest fare of the route was higher in later searches; negative = it fell. */
      amount: rupees,
      /** How many days nearer to departure those searches were. */
      days: z.number(),
      searches: z.number(),
    }),
  ),
});

/** One approver of a level and their answer. */
export const chainPerson = z.object({
  user_id: z.number(),
  name: z.string(),
  /** Who is asked on their behalf at present; null = they are asked themselves. */
  assignee: z.nullable(namedPerson),
  decision: z.nullable(decisionWord),
  /** Who gave the vote, where it was a delegate. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  via: z.nullable(z.enum(['app', 'mail'])),
  comment: z.nullable(z.string()),
});

/** A level of an item's chain in its current state. */
export const chainLevel = z.object({
  level: z.number(),
  mode: z.enum(['any', 'all']),
  state: z.enum(['done', 'waiting', 'later', 'skipped', 'rejected', 'changes']),
  deadlineHours: z.number(),
  /** ISO instant; null until it is asked. */
  dueAt: z.nullable(z.string()),
  approvers: z.array(chainPerson),
});

/** An item of a request with all that a decision needs, whatever its service. Amounts are rupees. */
const approvalHead = z.object({
  itemId: z.string(),
  bookingId: z.string(),
  service: z.string(),
  /** "Delhi → Mumbai, Wed, 5 Jan". */
  title: z.string(),
  travellers: z.number(),
  state: itemState,
  approvalStatus,
  chain: z.enum(['within', 'out']),
  total: rupees,
  /** The highest total that would go through without another question. */
  band: rupees,
  /** A new price that waits for the traveller; null = none. */
  pendingTotal: z.nullable(rupees),
  verdict: z.nullable(verdict),
  reason: z.nullable(givenReason),
  alternatives: z.array(alternative),
  refundability,
  waiting: costOfWaiting,
  levels: z.array(chainLevel),
  allowedActions: z.array(allowedAction),
});

/** A flight that approvers are asked about. */
const flightItem = z.extend(approvalHead, {
  service: z.literal('flight'),
  forward: slice,
  return: z.nullable(slice),
  fareLabel: z.string(),
  cabinClass: z.string(),
});

/** A train that approvers are asked about. */
const trainItem = z.extend(approvalHead, { service: z.literal('train'), ...approvedTrain });

/** A cab that approvers are asked about. */
const cabItem = z.extend(approvalHead, { service: z.literal('cab'), ...approvedCab });

/** A stay that approvers are asked about. */
const hotelItem = z.extend(approvalHead, { service: z.literal('hotel'), ...approvedHotel });

/** A bus that approvers are asked about. */
const busItem = z.extend(approvalHead, { service: z.literal('bus'), ...approvedBus });

/** An item of a request: its head and its service's own fields. */
export const approvalItem = z.discriminatedUnion('service', [flightItem, trainItem, cabItem, hotelItem, busItem]);

/** A comment on a trip. */
export const tripComment = z.object({ _id: z.string(), by: z.string(), text: z.string(), at: z.string() });

/** The decision card: everything a decision needs, without opening another page. */
export const approvalCard = z.object({
  requestId: z.string(),
  tripId: z.string(),
  /** 1 for the first time this trip was asked about. */
  round: z.number(),
  state: z.enum(['open', 'decided', 'withdrawn']),
  answer: tripAnswer,
  trip: z.object({
    name: z.string(),
    purpose: z.nullable(z.string()),
    /** ISO instants; null for a trip without dates. */
    startTime: z.nullable(z.string()),
    endTime: z.nullable(z.string()),
    route: z.nullable(z.string()),
    costCentre: z.nullable(z.string()),
    project: z.nullable(z.string()),
  }),
  requester: z.extend(namedPerson, { department: z.nullable(z.string()), grade: z.nullable(z.string()) }),
  travelers: z.array(z.object({ name: z.string(), type: z.string(), user_id: z.nullable(z.number()) })),
  /** What the requester wrote when asking. */
  note: z.nullable(z.string()),
  /** Why the chain differs from the workflow, where it does. */
  chainNotes: z.array(z.string()),
  requestedAt: z.string(),
  closedAt: z.nullable(z.string()),
  /** When the level that is asked now is due; null when nobody is. */
  dueAt: z.nullable(z.string()),
  items: z.array(approvalItem),
  total: rupees,
  budgets: z.array(budgetStanding),
  comments: z.array(tripComment),
  /** Oldest first. `by` is null where Pravas acted on its own. */
  history: z.array(z.object({ at: z.string(), text: z.string(), by: z.nullable(z.string()) })),
  /** On whose behalf the reader decides; null = their own, or they do not decide. */
  onBehalfOf: z.nullable(namedPerson),
  allowedActions: z.array(allowedAction),
});

/** A request in a list. */
export const approvalRow = z.object({
  requestId: z.string(),
  tripId: z.string(),
  tripName: z.string(),
  purpose: z.nullable(z.string()),
  requester: namedPerson,
  travelers: z.array(z.string()),
  route: z.nullable(z.string()),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
  requestedAt: z.string(),
  dueAt: z.nullable(z.string()),
  isOverdue: z.boolean(),
  /** Rupees of the items that are asked about. */
  total: rupees,
  items: z.number(),
  waitingItems: z.number(),
  /** The strictest verdict among its items; null where no policy holds. */
  outcome: z.nullable(verdictOutcome),
  /** Labels of the rules that are broken. */
  reasons: z.array(z.string()),
  suggestion: z.nullable(suggestion),
  answer: tripAnswer,
  onBehalfOf: z.nullable(namedPerson),
  /** Who decides on the reader's behalf; null = nobody. */
  delegatedTo: z.nullable(namedPerson),
});

/** What a decision made of an item. */
export const decidedItem = z.object({
  itemId: z.nullable(z.string()),
  bookingId: z.string(),
  state: itemState,
  approvalStatus,
});
