import type { BusDetail, BusHold } from '@pravas/domain/bus/bus-detail.ts';
import { type FarePart, fareOfParts } from '@pravas/domain/bus/fare-parts.ts';
import type { SeatFare } from '@pravas/domain/bus/seat-fare.ts';
import { fromRupees, least, type Paise, splitByWeight, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { WireBlock, WireSeatBreakup } from './wire.ts';

/** What components are; whatever has another name is a charge. */
const KINDS: Readonly<Record<string, FarePart['kind']>> = {
  BASIC_FARE: 'base',
  SERVICE_TAX: 'tax',
  BUS_OPERATOR_GST: 'tax',
  TOTAL_FARE: 'total',
};

type HeldSeat = BusHold['seats'][number];

/** A seat's fare from its components. */
function fareOf({ customerPriceBreakUp }: WireSeatBreakup, taxRate: SeatFare['taxRate']): SeatFare {
  const parts = customerPriceBreakUp.map(
    ({ componentName, value, refundableValue, cancellationHandling }): FarePart => {
      const isKept = refundableValue === null && /non/i.test(cancellationHandling);
      return {
        kind: KINDS[componentName] ?? 'charge',
        paise: fromRupees(value),
        refundablePaise: isKept ? ZERO : refundableValue === null ? null : fromRupees(Math.max(0, refundableValue)),
      };
    },
  );
  return fareOfParts(parts, { totalPaise: null, taxRate });
}

/**
 * What held seats cost, as the supplier states it: in parts by seat, by seat, or in one sum, which is divided among the
 * seats in proportion to their fares. `shown` are the fares before. Null where the parts do not add up to the stated
 * sum.
 */
export function heldFares(
  shown: readonly HeldSeat[],
  { updatedFare, breakups, items }: Pick<WireBlock, 'updatedFare' | 'breakups'> & Partial<Pick<WireBlock, 'items'>>,
): BusHold['seats'] | null {
  const stated = updatedFare === null ? null : fromRupees(updatedFare);
  const isStated = (seats: BusHold['seats']) => stated === null || totalOf(seats) === stated;
  const byParts = shown.map(({ seatName, fare }) => {
    const own = breakups.find((one) => one.seatName === seatName);
    return own && own.customerPriceBreakUp.length > 0 ? { seatName, fare: fareOf(own, fare.taxRate) } : null;
  });
  if (isWhole(byParts)) return isStated(byParts) ? byParts : null;
  const bySeat = shown.map(({ seatName, fare }) => {
    const own = items?.find((one) => one.seatName === seatName);
    if (!own || own.fare === null || own.fare <= 0) return null;
    return {
      seatName,
      fare: moved(fare, fromRupees(own.fare), own.serviceTax === null ? null : fromRupees(own.serviceTax)),
    };
  });
  if (isWhole(bySeat)) return isStated(bySeat) ? bySeat : null;
  if (stated === null || stated === totalOf(shown)) return shown;
  const totals = splitByWeight(
    stated,
    shown.map(({ fare }) => fare.totalPaise),
  );
  return shown.map(({ seatName, fare }, index) => ({ seatName, fare: moved(fare, totals[index] ?? ZERO, null) }));
}

/** The sum of fares. */
export function totalOf(seats: readonly Pick<BusDetail['seats'][number], 'fare'>[]): Paise {
  return sum(seats.map(({ fare }) => fare.totalPaise));
}

function isWhole(seats: readonly (HeldSeat | null)[]): seats is readonly HeldSeat[] {
  return seats.every((seat) => seat !== null);
}

/** A fare at another total: its charges stay, and the tax is in proportion unless it is stated. */
function moved(fare: SeatFare, totalPaise: Paise, saidTaxPaise: Paise | null): SeatFare {
  if (totalPaise === fare.totalPaise) return fare;
  const untaxed = subtract(fare.totalPaise, fare.taxPaise);
  const [, shareOfTax = ZERO] = splitByWeight(totalPaise, [untaxed, fare.taxPaise]);
  const taxPaise = least(saidTaxPaise ?? shareOfTax, totalPaise);
  const untaxedPaise = subtract(totalPaise, taxPaise);
  const chargesPaise = least(fare.chargesPaise, untaxedPaise);
  return { ...fare, basePaise: subtract(untaxedPaise, chargesPaise), chargesPaise, taxPaise, totalPaise };
}
