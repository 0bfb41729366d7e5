import type { Paise } from '../money/money.ts';

/** A package of a local duty: hours and kilometres for one price. */
export type LocalPackage = '4h40' | '8h80' | '12h120';

/** Every package of a local duty. */
export const LOCAL_PACKAGES: Readonly<Record<LocalPackage, { readonly hours: number; readonly km: number }>> = {
  '4h40': { hours: 4, km: 40 },
  '8h80': { hours: 8, km: 80 },
  '12h120': { hours: 12, km: 120 },
};

/** What a cab is hired for. */
export type CabDuty =
  | { readonly kind: 'local'; readonly package: LocalPackage }
  | { readonly kind: 'outstation'; readonly trip: 'one_way' | 'round' | 'multi_city' }
  | { readonly kind: 'transfer'; readonly hub: 'airport' | 'railway_station' };

/** From where to where kilometres and hours count: from the vendor's garage and back, or from pick-up to drop. */
export type CabCounting = 'garage_to_garage' | 'point_to_point';

/** How the journey itself is priced. */
export type CabRates =
  | {
      readonly basis: 'package';
      readonly packagePaise: Paise;
      readonly hours: number;
      readonly km: number;
      readonly extraKmPaise: Paise;
      readonly extraHourPaise: Paise;
      /** A further hour counts once more than so many of its minutes have passed. */
      readonly graceMinutes: number;
    }
  | {
      readonly basis: 'per_km';
      readonly perKmPaise: Paise;
      /** So many kilometres are paid for each calendar day, driven or not. */
      readonly minimumKmPerDay: number;
    };

/** What a vendor keeps where a ride is cancelled. */
export type CabCharge =
  | { readonly type: 'free' }
  | { readonly type: 'amount'; readonly amountPaise: Paise }
  /** Of the price before GST and without toll, parking and permits. */
  | { readonly type: 'percent'; readonly basisPoints: number };

/** A charge that holds with at least this many hours left before pick-up. */
interface CabCancellationTier {
  readonly fromHours: number;
  readonly charge: CabCharge;
}

/** A vendor's rule for cancelling: tiers with falling hours, the last of which is 0, and the charge for no-shows. */
export interface CabCancellationRule {
  readonly tiers: readonly CabCancellationTier[];
  readonly noShow: CabCharge;
}

/** What was agreed with a vendor for a ride. Amounts are before GST. */
export interface CabRateCard {
  readonly counting: CabCounting;
  readonly rates: CabRates;
  /** Per calendar day of an outstation duty. */
  readonly driverAllowancePaise: Paise;
  /** Per night in which the cab drives between 22:00 and 06:00. */
  readonly nightChargePaise: Paise;
  readonly cancellation: CabCancellationRule;
}

/** "Local, 8 h / 80 km": the name of a duty. */
export function dutyLabel(duty: CabDuty): string {
  if (duty.kind === 'local') {
    const { hours, km } = LOCAL_PACKAGES[duty.package];
    return `Local, ${hours} h / ${km} km`;
  }
  if (duty.kind === 'outstation') return OUTSTATION_LABELS[duty.trip];
  return duty.hub === 'airport' ? 'Airport transfer' : 'Railway station transfer';
}

const OUTSTATION_LABELS = {
  one_way: 'Outstation, one way',
  round: 'Outstation, round trip',
  multi_city: 'Outstation, several cities',
} as const;
