import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import type { Store } from '../../lib/store.ts';
import type { MapPlace } from '../../ui/map/map-view.ts';

/** The hotel that somebody points at or has the focus in, in the list or on the map; null = none. */
export type ActiveHotel = Store<string | null>;

/** A hotel as a map shows it. */
export interface MapHotel {
  readonly hotelId: string;
  readonly name: string;
  /** Null = the hotel's place is not known. */
  readonly place: MapPlace | null;
  /** Of its first rate, rupees. */
  readonly total: number;
  readonly outcome: VerdictOutcome | null;
  /** From the anchor. */
  readonly km: number | null;
  readonly isPreferred: boolean;
}
