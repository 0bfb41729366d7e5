import type { stayForm } from '@pravas/contract/hotel/desk-stay.ts';
import { stayProblem } from '@pravas/domain/hotel/stay-dates.ts';
import { typedRoomTotal } from '@pravas/domain/hotel/typed-stay.ts';
import { fromRupees, type Paise, sum } from '@pravas/domain/money/money.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';

type Body = z.input<typeof stayForm>;

/** A room as it is typed: amounts in rupees, guests by their places in the trip. */
export interface RoomValues {
  readonly name: string;
  readonly travelers: readonly number[];
  readonly pricePerNight: string;
  /** Blank = by the price of the night. */
  readonly taxPerNight: string;
}

/** A stay as the travel desk types it. */
export interface StayValues {
  /** Of the list, or one that is typed; see `isTyped`. */
  readonly hotel: FoundOption | null;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly stateCode: string;
  readonly phone: string;
  /** 'yes', 'no', or '' where nobody knows. */
  readonly registered: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rooms: readonly RoomValues[];
  readonly board: string;
  readonly payment: string;
  /** "2026-12-06T14:00"; blank = no refund. */
  readonly freeUntil: string;
  /** Blank = all of it. */
  readonly kept: string;
  /** One a line. */
  readonly houseRules: string;
}

const TYPED = 'typed:';
const INDIA = 'IN';

/** What the form begins with: one room for everybody of the trip. */
export function newStay(travelers: number): StayValues {
  const everybody = Array.from({ length: Math.min(travelers, 4) }, (_, index) => index);
  return {
    hotel: null,
    address: '',
    city: '',
    postalCode: '',
    stateCode: '',
    phone: '',
    registered: '',
    checkIn: '',
    checkOut: '',
    rooms: [newRoom(everybody)],
    board: '',
    payment: 'prepaid',
    freeUntil: '',
    kept: '',
    houseRules: '',
  };
}

/** Another room. */
export function newRoom(travelers: readonly number[]): RoomValues {
  return { name: '', travelers, pricePerNight: '', taxPerNight: '' };
}

/** A hotel that the list does not have, by the name that is typed. */
export function typedHotel(name: string): FoundOption {
  return { value: `${TYPED}${name}`, label: name, detail: 'Not in the list: type its address' };
}

/** Whether the hotel is typed, so that its address is too. */
export function isTyped({ hotel }: Pick<StayValues, 'hotel'>): boolean {
  return hotel?.value.startsWith(TYPED) ?? false;
}

/** The form as it is sent. */
export function stayBody(values: StayValues): Body {
  const { hotel, checkIn, checkOut, payment } = values;
  const registered: Readonly<Record<string, boolean>> = { yes: true, no: false };
  return {
    hotelId: isTyped(values) ? null : (hotel?.value ?? null),
    hotel: isTyped(values)
      ? {
          name: hotel?.label ?? '',
          address: values.address,
          city: values.city,
          postalCode: values.postalCode,
          stateCode: values.stateCode,
          phone: values.phone,
          isGstRegistered: registered[values.registered] ?? null,
        }
      : null,
    checkIn,
    checkOut,
    rooms: values.rooms.map(({ name, travelers, pricePerNight, taxPerNight }) => ({
      name,
      travelers: [...travelers],
      pricePerNight: readTypedRupees(pricePerNight) ?? 0,
      taxPerNight: readTypedRupees(taxPerNight),
    })),
    board: values.board === '' ? null : values.board,
    payment,
    freeUntil: values.freeUntil,
    kept: readTypedRupees(values.kept),
    houseRules: values.houseRules.split('\n').filter((line) => line.trim() !== ''),
  };
}

/** What is missing, or cannot be read. */
export function checkStay(values: StayValues, today: string): FieldErrors {
  const { hotel, checkIn, checkOut, rooms } = values;
  const needed: readonly (readonly [string, string, string])[] = [
    [hotel?.value ?? '', 'hotel', 'Hotel'],
    ...(isTyped(values)
      ? ([
          [values.address, 'address', 'Address'],
          [values.city, 'city', 'City'],
          [values.stateCode, 'stateCode', 'State'],
        ] as const)
      : []),
    ...rooms.flatMap((room, at) => [
      [room.name, `rooms.${at}.name`, 'Room'] as const,
      [room.pricePerNight, `rooms.${at}.pricePerNight`, 'Price per night'] as const,
    ]),
  ];
  const dates = stayProblem({ checkIn, checkOut }, { today, trip: null });
  const amounts: readonly (readonly [string, string])[] = [
    [values.kept, 'kept'],
    ...rooms.flatMap((room, at) => [
      [room.pricePerNight, `rooms.${at}.pricePerNight`] as const,
      [room.taxPerNight, `rooms.${at}.taxPerNight`] as const,
    ]),
  ];
  return Object.fromEntries([
    ...amounts.flatMap(([text, field]) =>
      Number.isNaN(readTypedRupees(text) ?? 0) ? [[field, 'Enter an amount in rupees']] : [],
    ),
    ...needed.flatMap(([text, field, label]) => (text.trim() === '' ? [[field, requiredMessage(label)]] : [])),
    ...rooms.flatMap(({ travelers }, at) =>
      travelers.length === 0 ? [[`rooms.${at}.travelers`, 'Choose who sleeps in it']] : [],
    ),
    ...(dates === null ? [] : [[dates.field, dates.message]]),
  ]);
}

/** The form's field where a refusal of something sent is shown. */
export function fieldOfStay(sent: string): string {
  const field = sent.replace(/^stay\./, '');
  if (field === 'hotelId' || field === 'hotel.name') return 'hotel';
  if (field.startsWith('houseRules')) return 'houseRules';
  return field.replace(/^hotel\./, '').replace(/^isGstRegistered$/, 'registered');
}

/** The price of the rooms with GST; null while something is missing that it depends on. */
export function totalOf(values: StayValues, today: string): Paise | null {
  const { checkIn, checkOut, rooms } = values;
  if (stayProblem({ checkIn, checkOut }, { today, trip: null }) !== null) return null;
  const prices = rooms.map(({ pricePerNight, taxPerNight }) => {
    const [price, tax] = [readTypedRupees(pricePerNight), readTypedRupees(taxPerNight)];
    if (price === null || !(price >= 0) || Number.isNaN(tax ?? 0)) return null;
    return { pricePaise: fromRupees(price), taxPaise: tax === null ? null : fromRupees(tax) };
  });
  const known = prices.filter((one) => one !== null);
  if (known.length < prices.length) return null;
  const hotel = {
    isGstRegistered: isTyped(values) && values.registered === 'no' ? false : null,
    countryCode: INDIA,
  };
  return sum(known.map((one) => typedRoomTotal(hotel, one, { checkIn, checkOut })));
}
