import {
  add,
  applyRate,
  type BasisPoints,
  formatInr,
  formatInrExact,
  type Paise,
  paise,
  subtract,
  sum,
} from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { type DatedRate, rateOn } from '../tax/service-gst.ts';

/** A night up to this value is taxed at the lower rate; a paisa more is taxed at the higher one on the whole of it. */
export const SLAB_PAISE = paise(750_000);

const LOWER_RATES: readonly DatedRate[] = [
  {
    rate: 1200,
    validFrom: '2022-07-18',
    validTo: '2025-09-21',
    source: 'Notification 3/2022-Central Tax (Rate): up to 7,500 for a unit and day, 12 %',
  },
  {
    rate: 500,
    validFrom: '2025-09-22',
    validTo: null,
    source: 'Rates in force from 22 September 2025: up to 7,500 for a unit and day, 5 % without credit at the hotel',
  },
];

const HIGHER_RATES: readonly DatedRate[] = [
  {
    rate: 1800,
    validFrom: '2019-10-01',
    validTo: null,
    source: 'Notification 20/2019-Central Tax (Rate): above 7,500 for a unit and day, 18 %',
  },
];

/**
 * GST on one room for one night. It is always that of the hotel's State, in two equal halves (IGST Act section 12(3)).
 */
export interface RoomGst {
  readonly rate: BasisPoints;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly totalPaise: Paise;
  readonly proof: Proof;
}

/**
 * GST on one room for one night by the value that is charged for it that day, with the meals and the extra bed within
 * it, even where they are shown apart (AAR West Bengal, Orsino, 21 August 2025). Each night is judged alone; each half
 * is rounded half up to the paisa. `on` is the night, YYYY-MM-DD. Throws RangeError for a negative value or a day
 * without a rate.
 */
export function roomGst({ valuePaise, on }: { readonly valuePaise: Paise; readonly on: string }): RoomGst {
  if (valuePaise < 0) throw new RangeError(`A night never costs less than nothing: ${valuePaise}`);
  const isLower = valuePaise <= SLAB_PAISE;
  const dated = rateOn(isLower ? LOWER_RATES : HIGHER_RATES, on);
  if (!dated) throw new RangeError(`No GST rate for rooms on ${on}`);
  const halfPaise = applyRate(valuePaise, dated.rate / 2);
  const totalPaise = add(halfPaise, halfPaise);
  return {
    rate: dated.rate,
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    totalPaise,
    proof: proof({
      rule: isLower ? 'room_gst.up_to_slab' : 'room_gst.above_slab',
      rate: dated.rate,
      inputs: { valuePaise, slabPaise: SLAB_PAISE, on },
      result: totalPaise,
      source: dated.source,
    }),
  };
}

/** GST on all nights of all rooms: the sum of each, since nothing is averaged. */
export interface StayGst extends Omit<RoomGst, 'rate'> {
  readonly valuePaise: Paise;
  /** Every night of every room, in the order in which they were given. */
  readonly nights: readonly (RoomGst & { readonly valuePaise: Paise; readonly on: string })[];
}

/** GST on a stay; every night of every room is one line. Throws as `roomGst`. */
export function stayGst(lines: readonly { readonly valuePaise: Paise; readonly on: string }[]): StayGst {
  const nights = lines.map((line) => ({ ...line, ...roomGst(line) }));
  const totalPaise = sum(nights.map((night) => night.totalPaise));
  const valuePaise = sum(nights.map((night) => night.valuePaise));
  return {
    nights,
    valuePaise,
    cgstPaise: sum(nights.map((night) => night.cgstPaise)),
    sgstPaise: sum(nights.map((night) => night.sgstPaise)),
    totalPaise,
    proof: proof({
      rule: 'room_gst.stay',
      inputs: { valuePaise, nights: nights.length },
      result: totalPaise,
      source: 'CGST Act: each unit and day is judged alone',
      parts: nights.map((night) => night.proof),
    }),
  };
}

/**
 * The rate behind a tax that a supplier states as one sum for several room-nights, from the average per night. Null if
 * the nights may have different rates, or if the rate cannot be determined.
 */
export function rateOfLumpTax(taxPaise: Paise, roomNights: number): BasisPoints | null {
  if (roomNights <= 0 || taxPaise <= 0) return null;
  const perNight = taxPaise / roomNights;
  if (perNight <= MOST_AT_LOWER) return 500;
  return perNight > LEAST_AT_HIGHER ? 1800 : null;
}

/** 5 % of the slab, and 18 % of it. */
const MOST_AT_LOWER = 37_500;
const LEAST_AT_HIGHER = 135_000;

/** The effect of one night having more in it than another. */
export interface NightDifference {
  /** Before tax. */
  readonly valuePaise: Paise;
  readonly withTaxPaise: Paise;
  /** True where the dearer night passes the slab and the cheaper does not. */
  readonly passesSlab: boolean;
}

/** How much more a dearer night costs, with its tax. Throws as `roomGst`. */
export function nightDifference(cheaperPaise: Paise, dearerPaise: Paise, on: string): NightDifference {
  const [cheaper, dearer] = [cheaperPaise, dearerPaise].map((valuePaise) =>
    add(valuePaise, roomGst({ valuePaise, on }).totalPaise),
  );
  return {
    valuePaise: subtract(dearerPaise, cheaperPaise),
    withTaxPaise: subtract(dearer ?? dearerPaise, cheaper ?? cheaperPaise),
    passesSlab: cheaperPaise <= SLAB_PAISE && dearerPaise > SLAB_PAISE,
  };
}

/**
 * "Breakfast for ₹450 costs ₹1,467: above ₹7,500 the whole night is taxed at 18 %."; null where the slab is not passed.
 */
export function slabSentence(what: string, difference: NightDifference): string | null {
  if (!difference.passesSlab) return null;
  const [value, withTax] = [difference.valuePaise, difference.withTaxPaise].map(formatInrExact);
  return `${what} for ${value} costs ${withTax}: above ${formatInr(SLAB_PAISE)} the whole night is taxed at 18 %.`;
}

/** What a stay costs, and how much of it is tax; null = its supplier names none. */
interface TaxedSum {
  readonly totalPaise: Paise;
  readonly taxPaise: Paise | null;
}

/** The share of the dearer price from which on another rate of GST must be the reason, not only a higher price. */
const OTHER_RATE_POINTS = 3;

/**
 * "₹1,829 less, of which ₹1,058 is tax: GST is 5 % on nights up to ₹7,500 and 18 % on the whole of a dearer night.";
 * null where the taxes of both rates are alike, or one is not stated. Suppliers state tax in one sum, so that only
 * shares are compared.
 */
export function slabSaving(cheaper: TaxedSum, dearer: TaxedSum): string | null {
  if (cheaper.taxPaise === null || dearer.taxPaise === null || cheaper.totalPaise >= dearer.totalPaise) return null;
  const share = (taxPaise: Paise, totalPaise: Paise) => (100 * taxPaise) / Math.max(1, totalPaise - taxPaise);
  const points = share(dearer.taxPaise, dearer.totalPaise) - share(cheaper.taxPaise, cheaper.totalPaise);
  if (points < OTHER_RATE_POINTS) return null;
  const less = formatInr(subtract(dearer.totalPaise, cheaper.totalPaise));
  const taxLess = formatInr(subtract(dearer.taxPaise, cheaper.taxPaise));
  const slab = formatInr(SLAB_PAISE);
  return `${less} less, of which ${taxLess} is tax: GST is 5 % on nights up to ${slab} and 18 % on the whole of a dearer night.`;
}
