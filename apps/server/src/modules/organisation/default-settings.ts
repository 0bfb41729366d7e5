import { type DatedFee, FEES_BEGAN } from '@pravas/domain/fare/dated-fees.ts';
import { paise } from '@pravas/domain/money/money.ts';

/** What a new organisation begins with: every service on, its admins kept safe (screens §3). */
export const DEFAULT_SETTINGS = {
  enableFlight: true,
  disableHotel: false,
  enableBus: true,
  enableTrain: true,
  enableCab: true,
  enableServiceForAdmin: true,
  enableBookForGuest: false,
  enableStaffBook: false,
  enableNewUXHotel: true,
  additionalEmployeeFields: { enable: false, fields: [] },
  multipleGsts: { enable: false },
  dealcode: { enable: false, label: 'Deal code', airlines: [] },
  security: { secondFactor: 'admins', sessionDays: 14, idleHours: 72 },
  modules: [{ id: 8, active: true }],
} as const;

const flightFee = (
  area: 'domestic' | 'international',
  journey: 'oneway' | 'roundTrip',
  booking: number,
  cancelling: number,
) =>
  ({
    service: 'flight',
    area,
    journey,
    purpose: 'business',
    per: 'traveller',
    amounts: { standardAmountPaise: paise(booking), cancelAmountPaise: paise(cancelling) },
    validFrom: FEES_BEGAN,
    enteredAtMs: 0,
  }) as const satisfies DatedFee;

/** What new organisations pay us where the provider has set nothing else (screens §3). */
export const DEFAULT_FEES: readonly DatedFee[] = [
  flightFee('domestic', 'oneway', 15_000, 10_000),
  flightFee('domestic', 'roundTrip', 25_000, 10_000),
  flightFee('international', 'oneway', 40_000, 30_000),
  flightFee('international', 'roundTrip', 60_000, 30_000),
];
