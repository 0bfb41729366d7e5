import type { BusLayout, BusSeat } from '@pravas/domain/bus/bus-layout.ts';
import type { BusSeating } from '@pravas/domain/bus/bus-service.ts';
import type { BusPoint } from '@pravas/domain/bus/bus-station.ts';
import type { BusTier } from '@pravas/domain/bus/bus-terms.ts';
import type { SeatFare } from '@pravas/domain/bus/seat-fare.ts';
import { fromRupees, greatest, least, type Paise, subtract, ZERO } from '@pravas/domain/money/money.ts';
import { type AirportTime, byInstant, instantOf } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { asRecord, readFlag, readNumber, readText } from '../lenient.ts';

type Wire = Readonly<Record<string, unknown>>;

const MOMENT = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/;
const MOST_RUPEES = 1e7;

/** A local time of India, as all methods but Block write it; null for any other and for the empty date. */
export function readTime(value: unknown): AirportTime | null {
  const wall = MOMENT.exec(readText(value))?.[1];
  if (wall === undefined || wall.startsWith('0001-')) return null;
  try {
    Temporal.PlainDateTime.from(wall, { overflow: 'reject' });
    return { wall, zone: INDIAN_ZONE };
  } catch {
    return null;
  }
}

/** Items of a list or of an object by index, which is some operators' form of data; missing ones are left out. */
export function listOf(value: unknown): readonly Wire[] {
  if (Array.isArray(value)) return value.flatMap(recordIn);
  const record = asRecord(value);
  if (!record) return [];
  const keys = Object.keys(record).filter((key) => /^\d+$/.test(key));
  return keys.sort((a, b) => Number(a) - Number(b)).flatMap((key) => recordIn(record[key]));
}

function recordIn(value: unknown): readonly Wire[] {
  const record = asRecord(value);
  return record ? [record] : [];
}

/**
 * A price in rupees: what the customer pays, of which tax and charges are parts. Null in another currency, or without a
 * sum.
 */
export function readFare(value: unknown): { readonly fare: SeatFare; readonly costPaise: Paise } | null {
  const price = asRecord(value);
  const published = readNumber(price?.PublishedPrice);
  if (!price || published === null || published <= 0 || published > MOST_RUPEES) return null;
  if (!['', 'INR'].includes(readText(price.CurrencyCode))) return null;
  const totalPaise = fromRupees(published);
  const part = (name: string, most: Paise) => least(fromRupees(Math.max(0, readNumber(price[name]) ?? 0)), most);
  const taxPaise = part('Tax', totalPaise);
  const untaxedPaise = subtract(totalPaise, taxPaise);
  const basePaise = price.BasePrice === undefined ? untaxedPaise : part('BasePrice', untaxedPaise);
  const chargesPaise = subtract(untaxedPaise, basePaise);
  const offered = readNumber(price.OfferedPrice);
  return {
    fare: { basePaise, chargesPaise, taxPaise, taxRate: null, totalPaise, notRefundablePaise: ZERO },
    costPaise: offered === null ? totalPaise : least(greatest(fromRupees(Math.max(0, offered)), ZERO), totalPaise),
  };
}

/** Stops in the order of time; those without a number or a time are left out. */
export function readPoints(value: unknown): readonly BusPoint[] {
  return listOf(value)
    .flatMap((one) => {
      const [pointId, at] = [readText(one.CityPointIndex), readTime(one.CityPointTime)];
      if (pointId === '' || !at) return [];
      const area = readText(one.CityPointLocation);
      const name = readText(one.CityPointName) || area;
      return {
        pointId,
        name,
        area: area || name,
        address: readText(one.CityPointAddress) || null,
        landmark: readText(one.CityPointLandmark) || null,
        phone: readText(one.CityPointContactNumber) || null,
        point: null,
        at,
      };
    })
    .toSorted((a, b) => byInstant(a.at, b.at));
}

const AMOUNT = 1;
const PERCENT = 2;
const WHOLE = 10_000;

/**
 * Terms by moments, from windows with dates. A window with neither a percentage nor an amount keeps everything. Null
 * where a window cannot be read: then none of it is promised.
 */
export function readTiers(value: unknown): readonly BusTier[] | null {
  const tiers = listOf(value).map((row): BusTier | null => {
    const [from, to] = [readTime(row.FromDate), readTime(row.ToDate)];
    const kept = readNumber(row.CancellationCharge);
    if (!from || !to || kept === null || kept < 0) return null;
    const type = readNumber(row.CancellationChargeType);
    const isOpen = /\$-1(?:\.0+)?$/.test(readText(row.TimeBeforeDept));
    return {
      after: isOpen ? null : instantOf(from).toString(),
      until: instantOf(to).toString(),
      charge:
        type === AMOUNT
          ? { kind: 'amount', chargePaise: fromRupees(Math.round(kept * 100) / 100) }
          : { kind: 'percent', rate: type === PERCENT ? Math.min(WHOLE, Math.round(kept * 100)) : WHOLE },
    };
  });
  return tiers.every((tier) => tier !== null) ? tiers : null;
}

/** What people sit or lie on, by the words of the kind of bus. */
export function seatingOf(busType: string): BusSeating {
  if (/semi[\s-]*sleeper/i.test(busType)) return 'semi_sleeper';
  if (/sleeper/i.test(busType)) return /seater/i.test(busType) ? 'mixed' : 'sleeper';
  return 'seater';
}

/** True for a kind of bus that is cooled. */
export function isAc(busType: string): boolean {
  return /\ba\/?c\b/i.test(busType) && !/non[\s-]*a\/?c/i.test(busType);
}

/** A seat with the facts sent about it, as Block and Book expect it again. */
export interface SentSeat {
  readonly seat: BusSeat;
  readonly wire: Wire;
}

/** Seats of a plan, in either form of its rows; null where there is none, or a price cannot be read. */
export function readSeats(body: Wire): readonly SentSeat[] | null {
  const plan = asRecord(asRecord(body.SeatLayoutDetails)?.SeatLayout);
  const rows = plan?.SeatDetails;
  const cells = rowsOf(rows).flatMap(listOf);
  // An older form has the seats in one list.
  const wires = cells.length > 0 ? cells : listOf(rows).filter((one) => 'SeatName' in one);
  const outer = outermost(wires.map(({ RowNo }) => readNumber(RowNo) ?? 0));
  const seats = wires.map((wire) => toSeat(wire, outer));
  return seats.length > 0 && seats.every((seat) => seat !== null) ? seats : null;
}

function rowsOf(rows: unknown): readonly unknown[] {
  if (Array.isArray(rows)) return rows;
  const record = asRecord(rows);
  return record ? Object.keys(record).map((key) => record[key]) : [];
}

function outermost(rows: readonly number[]): ReadonlySet<number> {
  return new Set([Math.min(...rows), Math.max(...rows)]);
}

function toSeat(wire: Wire, outerRows: ReadonlySet<number>): SentSeat | null {
  const [seatName, row, column] = [readText(wire.SeatName), readNumber(wire.RowNo), readNumber(wire.ColumnNo)];
  const price = readFare(wire.Price);
  if (seatName === '' || row === null || column === null || !price) return null;
  const seat: BusSeat = {
    seatName,
    deck: readFlag(wire.IsUpper) === true ? 'upper' : 'lower',
    row,
    column,
    kind: readNumber(wire.Width) === 2 ? 'berth_along' : readNumber(wire.Height) === 2 ? 'berth_across' : 'seat',
    isWindow: outerRows.has(row),
    isFree: readFlag(wire.SeatStatus) === true,
    keptFor: readFlag(wire.IsLadiesSeat) === true ? 'ladies' : readFlag(wire.IsMalesSeat) === true ? 'gents' : null,
    fare: price.fare,
  };
  return { seat, wire };
}

/** The answer has no seats that must be taken first. */
export const NO_FORCED_SEATS: BusLayout['forced'] = { women: [], men: [] };
