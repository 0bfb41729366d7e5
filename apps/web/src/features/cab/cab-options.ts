import { VEHICLE_CLASSES, type VehicleClass } from '@pravas/domain/cab/cab-detail.ts';
import type { DutyChoice } from './cab-form.ts';

/** What a cab can be hired for. */
export const DUTY_OPTIONS: readonly { readonly value: DutyChoice; readonly label: string }[] = [
  { value: 'local:4h40', label: 'Local, 4 h / 40 km' },
  { value: 'local:8h80', label: 'Local, 8 h / 80 km' },
  { value: 'local:12h120', label: 'Local, 12 h / 120 km' },
  { value: 'outstation:one_way', label: 'Outstation, one way' },
  { value: 'outstation:round', label: 'Outstation, round trip' },
  { value: 'outstation:multi_city', label: 'Outstation, several cities' },
  { value: 'transfer:airport', label: 'Airport transfer' },
  { value: 'transfer:railway_station', label: 'Railway station transfer' },
];

/** Every vehicle class as a choice. */
export const VEHICLE_OPTIONS = Object.entries(VEHICLE_CLASSES).map(([value, { label, seats }]) => ({
  value: value as VehicleClass,
  label: `${label}, ${seats} seats`,
}));

/** From where to where kilometres and hours count. */
export const COUNTING_OPTIONS = [
  { value: 'garage_to_garage', label: 'From the garage and back' },
  { value: 'point_to_point', label: 'From pick-up to drop' },
] as const;

/** What the vendor's bill is for. */
export const SUPPLY_OPTIONS = [
  { value: 'rent', label: 'A cab with driver' },
  { value: 'passenger_transport', label: 'A trip by the kilometre' },
  { value: 'platform', label: 'A trip sold by a platform' },
] as const;

/** The rates between which a vendor chooses. */
export const RATE_OPTIONS = [
  { value: 'restricted', label: '5 %, without credit for the vendor' },
  { value: 'full', label: '18 %, with credit' },
] as const;

/** What a vendor keeps of a ride that is called off. */
export const CHARGE_OPTIONS = [
  { value: 'free', label: 'Nothing' },
  { value: 'amount', label: 'An amount' },
  { value: 'percent', label: 'A percentage' },
] as const;
