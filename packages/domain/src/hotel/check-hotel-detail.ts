import { isGstStateCode } from '../validation/gstin.ts';
import {
  amount,
  choice,
  clock,
  type DetailCheck,
  day,
  fields,
  flag,
  type HotelProblem,
  instant,
  listOf,
  matching,
  opaque,
  orAbsent,
  orNull,
  text,
  whole,
  zone,
} from './detail-checks.ts';
import type { HotelDetail } from './hotel-detail.ts';
import { MOST_GUESTS, MOST_ROOMS, OLDEST_CHILD } from './occupancy.ts';
import { MOST_NIGHTS, nightDates } from './stay-dates.ts';

/** A stay from stored or typed data, or everything that is wrong with it. */
export type ParsedHotel =
  | { readonly ok: true; readonly detail: HotelDetail }
  | { readonly ok: false; readonly problems: readonly HotelProblem[] };

/** The most places of a trip's party that a stay may name. */
const MOST_TRAVELLERS = 40;

/** Suppliers round nights and total separately. */
const ROUNDING_PAISE = 100;

const night = fields({ date: day, pricePaise: amount, taxPaise: orNull(amount) });

const room = fields({
  name: text(200),
  beds: orNull(text(120)),
  nights: listOf(night, 1, MOST_NIGHTS),
  travellers: listOf(whole(0, MOST_TRAVELLERS - 1), 1, MOST_GUESTS),
  childAges: listOf(whole(0, OLDEST_CHILD), 0, MOST_GUESTS - 1),
});

const hotel = fields({
  hotelId: text(80),
  name: text(200),
  stars: orNull(whole(1, 5)),
  address: fields({
    line: text(300),
    area: orNull(text(120)),
    city: text(120),
    postalCode: orNull(text(20)),
    stateCode: orNull(matching(/^\d{2}$/, 'code', 'Must be a GST state code of two digits')),
    countryCode: matching(/^[A-Z]{2}$/, 'code', 'Must be a country code of two capital letters, such as IN'),
  }),
  zone,
  phone: orNull(matching(/^\+[1-9]\d{6,14}$/, 'phone', 'Must be a telephone number with its country code')),
  checkInFrom: clock,
  checkOutUntil: clock,
  isGstRegistered: orNull(flag),
});

const sale = fields({
  offerId: opaque(4_000),
  context: opaque(200_000),
  totalPaise: amount,
  sellFloorPaise: orNull(amount),
  expiresAt: instant,
  needs: fields({
    pans: whole(0, MOST_TRAVELLERS),
    isPassportNeeded: flag,
    isCompanyPanNeeded: orAbsent(flag),
    nameLength: fields({ least: whole(1, 100), most: whole(1, 100) }),
    mayShareName: flag,
  }),
});

const HOUSE_RULES = ['package_only', 'adults_only', 'married_couples', 'local_id', 'identity', 'other'];

const shape: DetailCheck = fields({
  hotel,
  stay: fields({ checkIn: day, checkOut: day }),
  rooms: listOf(room, 1, MOST_ROOMS),
  supplierId: text(80),
  board: orNull(choice(['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'])),
  boardNote: orNull(text(300)),
  payment: choice(['prepaid', 'at_hotel', 'company']),
  isNegotiated: flag,
  totalPaise: amount,
  costPaise: amount,
  taxPaise: orNull(amount),
  atHotel: listOf(
    fields({
      label: text(200),
      currency: matching(/^[A-Z]{3}$/, 'code', 'Must be a currency code of three capital letters, such as INR'),
      amountMinor: amount,
    }),
  ),
  tiers: listOf(fields({ from: instant, chargePaise: amount })),
  lastFreeAt: orNull(instant),
  isRefundable: flag,
  houseRules: listOf(fields({ kind: choice(HOUSE_RULES), text: opaque(8_000) }), 0, 300),
  hotelConfirmation: orNull(text(80)),
  reconfirmedAt: orNull(instant),
  sale: orNull(sale),
});

/**
 * Reads a stay from JSON. Errors are named by field and rule; rules across several fields are only checked once each
 * field is valid by itself.
 */
export function parseHotelDetail(value: unknown): ParsedHotel {
  const broken = shape(value, '');
  if (broken.length > 0) return { ok: false, problems: broken };
  const detail = value as HotelDetail;
  const problems = togetherProblems(detail);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, detail };
}

/** A rule that fields make together. */
type Together = readonly [isBroken: boolean, field: string, rule: HotelProblem['rule'], message: string];

function togetherProblems(detail: HotelDetail): readonly HotelProblem[] {
  const { stay, rooms, hotel: of } = detail;
  if (stay.checkOut <= stay.checkIn || nightDates(stay).length > MOST_NIGHTS) {
    const message = `Check-out must be 1 to ${MOST_NIGHTS} nights after check-in`;
    return [{ field: 'stay.checkOut', rule: 'check_out_after_check_in', message }];
  }
  const nights = nightDates(stay).join();
  const sleeping = rooms.flatMap(({ travellers }) => travellers);
  const { stateCode, countryCode } = of.address;
  const rules: readonly Together[] = [
    ...rooms.flatMap((one, index): readonly Together[] => [
      [
        one.nights.map(({ date }) => date).join() !== nights,
        `rooms.${index}.nights`,
        'nights_of_stay',
        'Each night from check-in to check-out must have its price, in order',
      ],
      [
        one.travellers.length + one.childAges.length > MOST_GUESTS,
        `rooms.${index}.travellers`,
        'guests_of_room',
        `At most ${MOST_GUESTS} guests can stay in a room, children included`,
      ],
      [
        one.travellers.some((traveller, at) => traveller <= (one.travellers[at - 1] ?? -1)),
        `rooms.${index}.travellers`,
        'one_room_each',
        'Travellers in a room must be listed in the order of the booking, each once',
      ],
    ]),
    [new Set(sleeping).size < sleeping.length, 'rooms', 'one_room_each', 'Each traveller sleeps in one room only'],
    [
      countryCode === 'IN' ? stateCode !== null && !isGstStateCode(stateCode) : stateCode !== null,
      'hotel.address.stateCode',
      'state_in_india',
      'Choose a GST state code from the list for a hotel in India, and none for one abroad',
    ],
    ...moneyRules(detail),
  ];
  return rules.flatMap(([isBroken, field, rule, message]) => (isBroken ? [{ field, rule, message }] : []));
}

function moneyRules({ rooms, totalPaise, taxPaise, costPaise, payment }: HotelDetail): readonly Together[] {
  const named = rooms.flatMap(({ nights }) => nights);
  const beforeTax = named.reduce((total, { pricePaise }) => total + pricePaise, 0);
  const namedTax = named.reduce((total, one) => total + (one.taxPaise ?? 0), 0);
  return [
    [
      (taxPaise ?? 0) > totalPaise,
      'taxPaise',
      'tax_within_total',
      'The tax is within the total, so it cannot be above it',
    ],
    [
      beforeTax + namedTax > totalPaise + ROUNDING_PAISE,
      'totalPaise',
      'nights_within_total',
      'The total cannot be less than the nights with their tax',
    ],
    [
      payment !== 'prepaid' && costPaise !== 0,
      'costPaise',
      'cost_of_prepaid',
      'The price must be 0 when the guest pays the hotel',
    ],
  ];
}
