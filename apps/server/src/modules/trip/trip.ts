import type { Traveller, TravellerType } from '@pravas/domain/person/traveller.ts';
import type { TripState } from '@pravas/domain/trip/trip-rules.ts';

/** For whom a trip is made (specification rules §6). */
export type TripKind = 'self' | 'colleagues' | 'guests' | 'personal';

/** A traveller of a trip; `personId` for those who work here. `details` is null for a seat whose name comes later. */
export interface TripTraveller {
  readonly id: string;
  readonly personId: string | null;
  readonly type: TravellerType;
  readonly details: Traveller | null;
}

/** A trip with its travellers. Days are YYYY-MM-DD, by the calendar of `zone`. */
export interface Trip {
  readonly organizationId: string;
  readonly id: string;
  readonly name: string;
  readonly kind: TripKind;
  readonly isPersonal: boolean;
  readonly createdBy: string;
  readonly state: TripState;
  readonly version: number;
  readonly purpose: string | null;
  readonly costCentreId: string | null;
  readonly projectId: string | null;
  readonly gstRegistrationId: string | null;
  readonly cancelReason: string | null;
  readonly copiedFrom: string | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly zone: string;
  readonly travellers: readonly TripTraveller[];
}
