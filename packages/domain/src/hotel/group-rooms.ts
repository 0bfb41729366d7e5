import { remember } from '../memory/remember.ts';
import { boardText } from './board.ts';
import { cheaperFirst, type ListedOffer, type UnjudgedOffer } from './hotel-option.ts';
import { tiersInOrder } from './stay-cancellation.ts';
import type { OfferedRoom } from './stay-offer.ts';

/**
 * A way to buy a room: what the price includes and on what terms. The others are the same from other suppliers, dearer.
 */
interface RoomPlan extends ListedOffer {
  /** "Breakfast", or the supplier's own words where the meals are not for everybody. */
  readonly boardText: string;
  readonly others: readonly ListedOffer[];
}

/** A kind of room with the ways to buy it, the cheapest first. */
export interface RoomGroup {
  /** "Deluxe Twin Room"; where an offer has several rooms, "2 × Standard Room" or "Standard Room + Deluxe Room". */
  readonly name: string;
  readonly beds: string | null;
  readonly plans: readonly RoomPlan[];
}

/**
 * The rates of a hotel by kind of room, the cheapest kind first. The same room with the same meals, refundability, way
 * to pay and price list from several suppliers is one plan, at the cheapest: whatever else differs stays a plan of its
 * own, also from when on a part or all of the price is kept, since a dearer rate that is free for longer is another
 * choice.
 */
export function groupRooms(offers: readonly ListedOffer[]): readonly RoomGroup[] {
  const byRoom = Map.groupBy(offers.toSorted(cheaperFirst), roomKey);
  return [...byRoom.values()].map((all) => {
    const plans = [...Map.groupBy(all, planKey).values()].flatMap(([best, ...others]) =>
      best ? [{ ...best, boardText: boardTextOf(best), others }] : [],
    );
    const [first] = plans;
    return {
      name: first ? roomNames(first) : '',
      beds: first?.offer.rooms[0]?.beds ?? null,
      plans,
    };
  });
}

/** The name of an offer's meals. */
export function boardTextOf({ offer: { board, boardNote } }: UnjudgedOffer): string {
  return boardNote ?? boardText(board);
}

/** The same for offers that are one plan of one kind of room. */
export function offerKey(listed: UnjudgedOffer): string {
  return `${roomKey(listed)} ${planKey(listed)}`;
}

function roomKey({ offer: { rooms } }: UnjudgedOffer): string {
  const [first] = rooms;
  if (rooms.length === 1 && first) return kindKey(first);
  return rooms.map(kindKey).join();
}

/** Hotels of a supplier name their rooms alike. */
function kindKey({ name, beds }: OfferedRoom): string {
  return kindsWith(beds ?? '')(name);
}

const kindsWith = remember((beds) => remember((name) => JSON.stringify([wordsOf(kindIn(name, beds)), wordsOf(beds)])));

/** A name without what is shown beside it anyway: "Deluxe Room, 1 king bed, NonSmoking" of a room with one king bed. */
function kindIn(name: string, beds: string): string {
  const bedWords = wordsOf(beds).join(' ');
  const parts = name.split(',').filter((part) => {
    const says = wordsOf(part).join(' ');
    return says !== bedWords && !/^\s*non[\s-]?smoking\s*$/i.test(part);
  });
  return parts.length > 0 ? parts.join(' ') : name;
}

/** Texts of others come last, so that two ways to buy never have the same name. */
function planKey({ offer, isFreeNow }: UnjudgedOffer): string {
  const { board, boardNote, payment, isNegotiated, isRefundable } = offer;
  return `${board} ${payment} ${isNegotiated} ${isRefundable} ${isFreeNow} ${keptSteps(offer)} ${boardNote}`;
}

/** From when on a part of the price is kept, and all of it; amounts differ with the price. */
function keptSteps({ isRefundable, tiers, totalPaise }: ListedOffer['offer']): string {
  if (!isRefundable) return 'all';
  let steps = '';
  let before = 'nothing';
  for (const { fromMs, chargePaise } of tiersInOrder(tiers)) {
    const kept = chargePaise === 0 ? 'nothing' : chargePaise < totalPaise ? 'part' : 'all';
    if (kept !== before) steps += `,${fromMs}${kept}`;
    before = kept;
  }
  return steps;
}

/** "Room, Deluxe Twin" and "Deluxe Twin Room" are one kind. */
function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && word !== 'room' && word !== 'with').toSorted();
}

function roomNames({ offer }: ListedOffer): string {
  const counts = new Map<string, number>();
  for (const { name } of offer.rooms) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)).join(' + ');
}
