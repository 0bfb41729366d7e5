import { filterHotels, type HotelFilters, NO_FILTERS } from '@pravas/domain/hotel/filter-hotels.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import type { Plan, Room } from './hotel-types.ts';
import { isCompliant, PAYMENT_WORDS, planTerms } from './plan-words.ts';

/** A column of the table: the same meals, terms and way to pay, whatever the room. */
export interface PlanColumn {
  readonly key: string;
  readonly board: string;
  readonly terms: string;
  readonly payment: string;
  readonly isNegotiated: boolean;
}

/**
 * A kind of room with its plans by column; a cell may hold several, as suppliers end the free time at different
 * moments.
 */
export interface PlanRow {
  readonly room: Room;
  readonly cells: ReadonlyMap<string, readonly Plan[]>;
}

/** Rooms as a table, the columns with the cheapest plan first. */
export function planTable(rooms: readonly Room[]): {
  readonly columns: readonly PlanColumn[];
  readonly rows: readonly PlanRow[];
} {
  const plans = rooms.flatMap((room) => room.plans).toSorted((a, b) => a.total - b.total);
  const columns = new Map(plans.map((plan) => [columnKey(plan), columnOf(plan)]));
  return {
    columns: [...columns.values()],
    rows: rooms.map((room) => ({ room, cells: Map.groupBy(room.plans, columnKey) })),
  };
}

function columnOf(plan: Plan): PlanColumn {
  const { boardText: board, payment, isNegotiated } = plan;
  return { key: columnKey(plan), board, terms: planTerms(plan), payment: PAYMENT_WORDS[payment], isNegotiated };
}

/** What decides the column of a plan. */
type PlanTerms = Pick<Plan, 'boardText' | 'freeUntil' | 'isRefundable' | 'payment' | 'isNegotiated'>;

function columnKey(plan: PlanTerms): string {
  return JSON.stringify([plan.boardText, planTerms(plan), plan.payment, plan.isNegotiated]);
}

/** The filters of the list that are about rates; the others only chose the hotel. */
export function rateFilters({
  boards,
  fromPaise,
  toPaise,
  isFreeNow,
  isCompliant: inPolicy,
  isNegotiated,
}: HotelFilters): HotelFilters {
  return { ...NO_FILTERS, boards, fromPaise, toPaise, isFreeNow, isCompliant: inPolicy, isNegotiated };
}

/** The rooms with only those plans that the list's filters leave, by the same rule; rooms without any are left out. */
export function fittingRooms(rooms: readonly Room[], filters: HotelFilters): readonly Room[] {
  const asked = rateFilters(filters);
  return rooms.flatMap((room) => {
    const [kept] = filterHotels([{ hotel: ANY_HOTEL, km: null, offers: room.plans.map(rateOf) }], asked);
    return kept ? [{ ...room, plans: kept.offers.map(({ plan }) => plan) }] : [];
  });
}

const ANY_HOTEL = {
  hotelId: '',
  name: '',
  stars: null,
  propertyType: 'Dynamic Property',
  facilities: [],
  reviewScore: null,
  isPreferred: false,
} as const;

function rateOf(plan: Plan) {
  return {
    plan,
    offer: { board: plan.board, isNegotiated: plan.isNegotiated },
    totalPaise: fromRupees(plan.total),
    isFreeNow: plan.freeUntil !== null,
    outcome: plan.verdict?.outcome ?? null,
  };
}

/** A plan with the room that it is for. */
export interface Choice {
  readonly room: Room;
  readonly plan: Plan;
}

/** All plans with their rooms, the cheapest first. */
export function choicesOf(rooms: readonly Room[]): readonly Choice[] {
  return rooms
    .flatMap((room) => room.plans.map((plan) => ({ room, plan })))
    .toSorted((a, b) => a.plan.total - b.plan.total);
}

/**
 * The chosen plan: the address's own rate, else the cheapest that the policy allows without asking, else the cheapest.
 * A rate that cannot be sold is never chosen automatically. Null where there is nothing to choose.
 */
export function chosenOf(rooms: readonly Room[], offerId: string | null): Choice | null {
  const all = choicesOf(rooms);
  const named = all.find(({ plan }) => plan.offerId === offerId);
  if (named) return named;
  const sold = all.filter(({ plan }) => plan.block === null);
  return sold.find(({ plan }) => isCompliant(plan)) ?? sold[0] ?? null;
}

/** The rate of the same hotel that complies and costs least, for a choice that does not; null where there is none. */
export function compliantInstead(rooms: readonly Room[], { plan }: Choice): Choice | null {
  if (isCompliant(plan)) return null;
  const others = choicesOf(rooms).filter((other) => isCompliant(other.plan) && other.plan.block === null);
  return others.find((other) => other.plan.isNegotiated) ?? others[0] ?? null;
}

/** The plan that is the same as one of an earlier search: the same room, meals, terms and way to pay; else null. */
export function sameChoice(rooms: readonly Room[], before: { readonly key: string }): Choice | null {
  return choicesOf(rooms).find((choice) => choiceKey(choice) === before.key) ?? null;
}

/** What makes a choice the same in another search, where every rate has another id. */
export function choiceKey({ room, plan }: { readonly room: Pick<Room, 'name'>; readonly plan: PlanTerms }): string {
  return JSON.stringify([room.name, columnKey(plan)]);
}
