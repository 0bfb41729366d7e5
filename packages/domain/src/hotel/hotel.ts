import type { Coordinates } from '../flight/great-circle.ts';

/** What a hotel may have, in the order and the words of the list's filter (rules §9.4). */
export const FACILITIES = [
  'Wi-Fi Access',
  '24 Hour Room Service',
  'Restaurant',
  'Gym',
  'Conference Hall',
  'Air Conditioning',
  'Parking',
  '24 Hour Front Desk',
  'Pool',
  'Elevator',
  'Bar',
] as const;

/** One of them. */
export type Facility = (typeof FACILITIES)[number];

/** Kinds of properties, in the words of the list's filter (rules §9.4). */
export const PROPERTY_TYPES = ['Guest House', 'Contracted Hotel', 'Dynamic Property'] as const;

/** One of them. */
export type PropertyType = (typeof PROPERTY_TYPES)[number];

/** The address of a hotel. */
interface HotelAddress {
  readonly line: string;
  readonly area: string | null;
  readonly city: string;
  readonly postalCode: string | null;
  /** GST code of its state; null abroad and where it is not known. */
  readonly stateCode: string | null;
  /** Two letters, "IN". */
  readonly countryCode: string;
}

/** A property as Pravas knows it, regardless of who sells its rooms. */
export interface Hotel {
  /** Ours, the same at every supplier. */
  readonly hotelId: string;
  readonly name: string;
  /** 1 to 5; null = not rated. */
  readonly stars: number | null;
  readonly propertyType: PropertyType;
  readonly address: HotelAddress;
  /** IANA zone of its clocks. */
  readonly zone: string;
  readonly point: Coordinates | null;
  /** E.164. */
  readonly phone: string | null;
  readonly facilities: readonly Facility[];
  /** The guests' rating, 1 to 10; null = none yet. */
  readonly reviewScore: number | null;
  /** By its own clock, "14:00" and "12:00". */
  readonly checkInFrom: string;
  readonly checkOutUntil: string;
  /** Whether it is registered for GST; null = not known, or abroad. */
  readonly isGstRegistered: boolean | null;
  /** True where the organisation prefers it. */
  readonly isPreferred: boolean;
}
