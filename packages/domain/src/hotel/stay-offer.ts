import type { Paise } from '../money/money.ts';
import type { Board } from './board.ts';
import type { HouseRule } from './house-rules.ts';

/** One night in one room: the unit that GST is judged by. */
export interface NightPrice {
  /** The evening on which it begins, YYYY-MM-DD. */
  readonly date: string;
  /** What the hotel charges for it before tax, with the meals and the extra bed in it. */
  readonly pricePaise: Paise;
  /** Null = the supplier states no tax for it. */
  readonly taxPaise: Paise | null;
}

/** One of the rooms of an offer, in the order in which rooms were asked for. */
export interface OfferedRoom {
  /** As the supplier prints it: "Deluxe Twin Room". */
  readonly name: string;
  /** "2 single beds"; null = not said. */
  readonly beds: string | null;
  readonly nights: readonly NightPrice[];
}

/** What is paid at the desk and is not part of the total. */
export interface AtHotelCharge {
  readonly label: string;
  /** "INR"; hotels abroad charge in their own. */
  readonly currency: string;
  /** In the smallest unit of its currency. */
  readonly amountMinor: number;
}

/** From this moment on, until the next tier, cancelling costs this amount. */
export interface CancellationTier {
  /** ISO instant. */
  readonly from: string;
  readonly chargePaise: Paise;
}

/** Who is paid, and when: the supplier now, the hotel by the guest, or the hotel by the company afterwards. */
type StayPayment = 'prepaid' | 'at_hotel' | 'company';

/** Rooms of one hotel for one stay, at one price, on one set of terms, from one supplier. */
export interface StayOffer {
  readonly offerId: string;
  readonly hotelId: string;
  readonly supplierId: string;
  /** The supplier's own context for later calls; opaque. */
  readonly context: string;
  readonly rooms: readonly OfferedRoom[];
  readonly board: Board;
  /** Where the meals are not for everybody, in words: "Breakfast for 1"; else null. */
  readonly boardNote: string | null;
  readonly payment: StayPayment;
  /** True for a rate that the organisation has agreed with the hotel. */
  readonly isNegotiated: boolean;
  /** All rooms and nights with tax and the supplier's fee. */
  readonly totalPaise: Paise;
  /** Tax within the total; null = the supplier does not say. */
  readonly taxPaise: Paise | null;
  /** Below this it may not be sold; null = no such limit. */
  readonly sellFloorPaise: Paise | null;
  readonly atHotel: readonly AtHotelCharge[];
  /** In any order; no tier = nothing is ever charged. */
  readonly tiers: readonly CancellationTier[];
  /** The last moment at which it is free by the supplier's own word, ISO instant; null = it gives none. */
  readonly lastFreeAt: string | null;
  /** False where the supplier calls it not refundable, whatever its tiers say. */
  readonly isRefundable: boolean;
  /** Until when it may be bought, ISO instant. */
  readonly expiresAt: string;
  /** What the hotel asks of its guests. */
  readonly houseRules: readonly HouseRule[];
}
