import { paise } from '../../money/money.ts';
import type { CabDetail } from '../cab-detail.ts';
import type { CabRateCard } from '../cab-rate-card.ts';
import type { CabTaxQuestion } from '../cab-tax.ts';
import type { CabUsage } from '../cab-usage.ts';
import type { DutySlip } from '../duty-slip.ts';

const at = (wall: string) => ({ wall, zone: 'Asia/Kolkata' });

/** A sedan for 8 h / 80 km at 2,400, 14 a km and 200 an hour more, 300 a night; free until 2 h before pick-up, then 1,400. */
export function aLocalCard(overrides: Partial<CabRateCard> = {}): CabRateCard {
  return {
    counting: 'garage_to_garage',
    rates: {
      basis: 'package',
      packagePaise: paise(240_000),
      hours: 8,
      km: 80,
      extraKmPaise: paise(1_400),
      extraHourPaise: paise(20_000),
      graceMinutes: 30,
    },
    driverAllowancePaise: paise(30_000),
    nightChargePaise: paise(30_000),
    cancellation: {
      tiers: [
        { fromHours: 2, charge: { type: 'free' } },
        { fromHours: 0, charge: { type: 'amount', amountPaise: paise(140_000) } },
      ],
      noShow: { type: 'percent', basisPoints: 10_000 },
    },
    ...overrides,
  };
}

/** The same vendor out of town: 13 a km, 250 km a day at least. */
export function anOutstationCard(): CabRateCard {
  return aLocalCard({ rates: { basis: 'per_km', perKmPaise: paise(1_300), minimumKmPerDay: 250 } });
}

/** 112 km in 9 h 40 that end in the night, with toll 125 and parking 60. */
export function aLocalUsage(overrides: Partial<CabUsage> = {}): CabUsage {
  return {
    km: 112,
    start: at('2026-12-01T13:00'),
    end: at('2026-12-01T22:40'),
    nights: 1,
    tollPaise: paise(12_500),
    parkingPaise: paise(6_000),
    permitPaise: paise(0),
    ...overrides,
  };
}

/** The slip of that ride. */
export function aDutySlip(overrides: Partial<DutySlip> = {}): DutySlip {
  const { km, ...usage } = aLocalUsage();
  return {
    ...usage,
    number: 'DS-4711',
    counting: 'garage_to_garage',
    startKm: 45_000,
    endKm: 45_000 + km,
    signedBy: 'A Rao',
    ...overrides,
  };
}

/** A registered company of Karnataka that bills a company there at 5 % for renting a sedan. */
export function aCabTaxQuestion(overrides: Partial<CabTaxQuestion> = {}): CabTaxQuestion {
  return {
    supply: 'rent',
    rateChoice: 'restricted',
    isFuelIncluded: true,
    vendor: { isBodyCorporate: true, isRegistered: true, stateCode: '29' },
    isClientBodyCorporate: true,
    placeOfSupplyStateCode: '29',
    on: '2026-12-01',
    taxablePaise: paise(354_800),
    seats: 5,
    isObligedByLaw: false,
    ...overrides,
  };
}

/** A local duty of 8 h / 80 km in Bengaluru. */
export function aCab(overrides: Partial<CabDetail> = {}): CabDetail {
  return {
    duty: { kind: 'local', package: '8h80' },
    vehicle: { vehicleClass: 'sedan', model: 'Toyota Etios', isAc: true, seats: 5 },
    passengerCount: 2,
    bagCount: 2,
    pickUp: { place: '12, Residency Road', city: 'Bengaluru', stateCode: '29' },
    pickUpAt: at('2026-12-01T13:30'),
    stops: [],
    drop: { place: 'Kempegowda Airport, Terminal 2', city: 'Bengaluru', stateCode: '29' },
    connectionNumber: '6E 2134',
    vendor: { name: 'Cauvery Cabs Pvt Ltd', isBodyCorporate: true, gstin: '29AABCC1234D1Z7', stateCode: '29' },
    card: aLocalCard(),
    expected: aLocalUsage(),
    driver: { name: 'Manjunath K', mobile: '+919845012345', vehicleNumber: 'KA01AB1234' },
    tax: {
      supply: 'rent',
      rateChoice: 'restricted',
      isFuelIncluded: true,
      isClientBodyCorporate: true,
      placeOfSupplyStateCode: '29',
      isObligedByLaw: false,
    },
    slip: null,
    ...overrides,
  };
}
