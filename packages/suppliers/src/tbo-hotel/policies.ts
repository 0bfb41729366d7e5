import type { CancellationTier } from '@pravas/domain/hotel/stay-offer.ts';
import { remember } from '@pravas/domain/memory/remember.ts';
import { fromRupees, greatest, least, type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import { epochMillisecondsOf } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';

/** A row as any of TBO's methods states it: from a wall-clock time on, without a zone, until the next row. */
export interface PolicyRow {
  /** Which room it is of, counted from 1; null = the whole booking. */
  readonly room: number | null;
  /** As it was written: "07-07-2026 00:00:00", "07/07/2026 00:00:00" or ISO. */
  readonly from: string;
  /** In rupees, or per cent of the total; a kind that is not known keeps everything. */
  readonly kind: 'amount' | 'percent' | 'everything';
  /** Null = it cannot be read, and everything is kept. */
  readonly charge: number | null;
}

/**
 * What rows are read against: amounts in paise, of all rooms and of each in turn, and the zone of the hotel's clocks.
 */
export interface PolicyTerms {
  readonly totalPaise: Paise;
  readonly roomPaise: readonly Paise[];
  readonly zone: string;
}

/** Before anything that is sold: the beginning of a row without a readable date. */
const EVER = '1970-01-01T00:00:00';

/** A wall-clock time of TBO's three forms as "2026-07-07T00:00:00"; null for anything else, and for the null date. */
export function wallTime(text: string): string | null {
  return wallTimeOf(text) || null;
}

/** The rates of a search begin to charge at a few moments alike; '' = none can be read. */
const wallTimeOf = remember((text) => {
  const own = /^(\d{2})[-/](\d{2})[-/](\d{4})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?/.exec(text);
  const [day, month, year] = own ? [own[1], own[2], own[3]] : [iso?.[3], iso?.[2], iso?.[1]];
  const clock = (own ?? iso)?.[4] ?? '00:00';
  if (year === undefined || year === '0001') return '';
  try {
    return Temporal.PlainDateTime.from(`${year}-${month}-${day}T${clock}`, { overflow: 'reject' }).toString();
  } catch {
    return '';
  }
});

/**
 * Rows as tiers, in order. The zone of their times is not stated, so at every moment the higher of two charges holds:
 * that by the hotel's clock and that by India's. Rows of single rooms add up; beside rows of the whole the higher sum
 * holds. No charge is above the total.
 */
export function tiersOf(rows: readonly PolicyRow[], terms: PolicyTerms): readonly CancellationTier[] {
  return terms.zone === INDIAN_ZONE && rows.every(({ room }) => room === null)
    ? tiersOfWhole(rows, terms)
    : tiersOfReadings(rows, terms);
}

/**
 * The common form of a search's rates: by one clock, and of all rooms together, so that the row that began last holds.
 */
function tiersOfWhole(rows: readonly PolicyRow[], terms: PolicyTerms): readonly CancellationTier[] {
  const steps = reading(rows, terms, terms.zone);
  const tiers: CancellationTier[] = [];
  for (let at = 0; at < steps.length; ) {
    const { atMs, from } = steps[at] as Step;
    let chargePaise = ZERO;
    // Of several at one moment the highest.
    for (; steps[at]?.atMs === atMs; at += 1) chargePaise = greatest(chargePaise, steps[at]?.chargePaise ?? ZERO);
    if (tiers.at(-1)?.chargePaise !== chargePaise) tiers.push({ from, chargePaise });
  }
  return tiers;
}

function tiersOfReadings(rows: readonly PolicyRow[], terms: PolicyTerms): readonly CancellationTier[] {
  const readings = [...new Set([terms.zone, INDIAN_ZONE])].map((zone) => reading(rows, terms, zone));
  const turns = [...new Set(readings.flatMap((steps) => steps.map(({ atMs }) => atMs)))].toSorted((a, b) => a - b);
  const tiers: CancellationTier[] = [];
  for (const atMs of turns) {
    const chargePaise = readings.map((steps) => chargeAt(steps, atMs, terms.totalPaise)).reduce(greatest, ZERO);
    // A turn without a change is left out; the first is kept, as it says that a policy is known.
    if (tiers.at(-1)?.chargePaise === chargePaise) continue;
    tiers.push({ from: instantText(String(atMs)), chargePaise });
  }
  return tiers;
}

const instantText = remember((ms) => Temporal.Instant.fromEpochMilliseconds(Number(ms)).toString());

interface Step {
  readonly atMs: number;
  /** The same as an ISO instant. */
  readonly from: string;
  readonly room: number | null;
  readonly chargePaise: Paise;
}

/** Every row by the clock of a zone, in the order of time. */
function reading(rows: readonly PolicyRow[], terms: PolicyTerms, zone: string): readonly Step[] {
  const momentOf = momentsIn(zone);
  return rows
    .map((row): Step => ({ ...momentOf(row.from), room: row.room, chargePaise: chargeOf(row, terms) }))
    .sort((a, b) => a.atMs - b.atMs);
}

/** When rows begin by the clocks of a zone: thousands of rates of a search share a few moments. */
const momentsIn = remember((zone) =>
  remember((text): Pick<Step, 'atMs' | 'from'> => {
    const atMs = epochMillisecondsOf({ wall: wallTime(text) ?? EVER, zone });
    return { atMs, from: instantText(String(atMs)) };
  }),
);

function chargeOf({ room, kind, charge }: PolicyRow, { totalPaise, roomPaise }: PolicyTerms): Paise {
  // A row of an unknown room is one of the whole.
  const ofPaise = (room === null ? undefined : roomPaise[room - 1]) ?? totalPaise;
  if (kind === 'everything' || charge === null) return ofPaise;
  const asked = kind === 'percent' ? fromRupees((ofPaise * charge) / 10_000) : fromRupees(charge);
  return least(greatest(asked, ZERO), ofPaise);
}

function chargeAt(steps: readonly Step[], atMs: number, totalPaise: Paise): Paise {
  const groups = Map.groupBy(
    steps.filter((step) => step.atMs <= atMs),
    ({ room }) => room,
  );
  const now = new Map([...groups].map(([room, begun]) => [room, lastOf(begun)]));
  const whole = now.get(null) ?? ZERO;
  const rooms = sum([...now].filter(([room]) => room !== null).map(([, paise]) => paise));
  return least(greatest(whole, rooms), totalPaise);
}

/** The charge that began last; of several at one moment the highest. */
function lastOf(begun: readonly Step[]): Paise {
  const lastMs = begun.at(-1)?.atMs;
  return begun
    .filter(({ atMs }) => atMs === lastMs)
    .map(({ chargePaise }) => chargePaise)
    .reduce(greatest, ZERO);
}
