import type { AirportTime } from '../time/airport-time.ts';
import type { CabDuty, CabRateCard } from './cab-rate-card.ts';
import type { CabTaxQuestion } from './cab-tax.ts';
import type { CabUsage } from './cab-usage.ts';
import type { DutySlip } from './duty-slip.ts';

/** A vehicle class as vendors name it, with the seats it usually has, the driver's included. */
export type VehicleClass = 'hatchback' | 'sedan' | 'suv' | 'premium' | 'van' | 'minibus' | 'bus';

/** Every vehicle class with its name. */
export const VEHICLE_CLASSES: Readonly<Record<VehicleClass, { readonly label: string; readonly seats: number }>> = {
  hatchback: { label: 'Hatchback', seats: 5 },
  sedan: { label: 'Sedan', seats: 5 },
  suv: { label: 'SUV', seats: 7 },
  premium: { label: 'Premium', seats: 5 },
  van: { label: 'Tempo traveller', seats: 13 },
  minibus: { label: 'Minibus', seats: 21 },
  bus: { label: 'Coach', seats: 45 },
};

/** A vehicle as it was asked for. */
export interface CabVehicle {
  readonly vehicleClass: VehicleClass;
  /** "Toyota Etios"; null where any of the class will do. */
  readonly model: string | null;
  readonly isAc: boolean;
  /** With the driver's. */
  readonly seats: number;
}

/** A place where a ride begins, stops or ends. */
export interface CabPlace {
  /** "Kempegowda Airport, Terminal 2", or an address. */
  readonly place: string;
  readonly city: string;
  /** GST code of its state; null where it is not known. */
  readonly stateCode: string | null;
}

/** Who provides the cab and writes the bill. */
export interface CabVendor {
  readonly name: string;
  /** A company in the sense of the tax law; partnerships and proprietors are not. */
  readonly isBodyCorporate: boolean;
  /** Null = not registered. */
  readonly gstin: string | null;
  /** GST code of the state it supplies from. */
  readonly stateCode: string;
}

/** Who drives, and what. */
export interface CabDriver {
  readonly name: string;
  /** +919845012345 (ITU-T E.164). */
  readonly mobile: string;
  /** "KA01AB1234", or of the BH series "22BH1234AA". */
  readonly vehicleNumber: string;
}

/** What decides the GST of a ride's bill besides its price, its vendor and its day. */
type CabTaxTerms = Pick<
  CabTaxQuestion,
  'supply' | 'rateChoice' | 'isFuelIncluded' | 'isClientBodyCorporate' | 'placeOfSupplyStateCode' | 'isObligedByLaw'
>;

/** A ride as the travel desk enters it. */
export interface CabDetail {
  readonly duty: CabDuty;
  readonly vehicle: CabVehicle;
  readonly passengerCount: number;
  readonly bagCount: number;
  readonly pickUp: CabPlace;
  readonly pickUpAt: AirportTime;
  /** Places on the way, in order; a duty over several cities has one at least. */
  readonly stops: readonly CabPlace[];
  readonly drop: CabPlace;
  /** The flight or train that a transfer meets or brings to; null where there is none. */
  readonly connectionNumber: string | null;
  readonly vendor: CabVendor;
  readonly card: CabRateCard;
  /** What the estimate counts with; it ends when the ride is expected to. */
  readonly expected: CabUsage;
  /** Null until the vendor has named one. */
  readonly driver: CabDriver | null;
  readonly tax: CabTaxTerms;
  /** What was driven; null until the slip is entered. From then on it makes the price. */
  readonly slip: DutySlip | null;
}
