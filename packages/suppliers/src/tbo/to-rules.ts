import type { RuleWindow, WindowCharge } from '@pravas/domain/fare/rule-window.ts';
import { arrivalOf, departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { remember } from '@pravas/domain/memory/remember.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import type { TboMiniRule } from './wire.ts';

// Bounds of a year or more mean "at any time": the samples write 365 days where no bound applies.
const ANY_TIME_HOURS = 330 * 24;
// Whole days and hours leave holes between windows ("0-3 days", "4 days on"); up to a day is bridged.
const BRIDGED_HOURS = 24;
const NOTHING_ALLOWED =
  /not\s+(permitted|allowed)|non[- ]?(refundable|changeable|reissuable)|no\s+(refund|change|reissue)/i;
const FREE = /^\s*(nil|free|no charge|without charge)/i;

/** Mini rules as windows per slice, and the lines that only a person can read. */
export interface ReadRules {
  readonly windows: readonly RuleWindow[];
  readonly notes: readonly string[];
}

/**
 * TBO's MiniFareRules as windows before departure (TBO's MiniFareRules page). Amounts are indicative, per passenger and
 * sector. Without bounds a charge applies at any time. Prose that states no charge becomes a note.
 */
export function toRules(journeys: readonly (readonly TboMiniRule[])[], slices: readonly Slice[]): ReadRules {
  const windows: RuleWindow[] = [];
  const notes: string[] = [];
  const nested = journeys.length === slices.length;
  for (const [index, journey] of journeys.entries()) {
    for (const rule of journey) {
      const kind = kindOf(rule.Type);
      if (!kind) continue;
      const charge = CHARGES[kind](rule.Details);
      const sliceIndex = sliceOf(rule.JourneyPoints, slices) ?? (nested ? index : undefined);
      if (!charge) {
        if (rule.Details !== '') notes.push(`${rule.Type} ${rule.JourneyPoints}: ${rule.Details}`);
        continue;
      }
      windows.push({
        kind,
        ...boundsOf(rule),
        charge,
        indicative: true,
        text: rule.Details,
        ...(sliceIndex === undefined ? {} : { sliceIndex }),
      });
    }
  }
  return { windows: bridged(windows), notes };
}

const kindOf = remember((type): RuleWindow['kind'] | null => {
  if (/cancel/i.test(type)) return 'cancel';
  return /reissue|change/i.test(type) ? 'change' : null;
});

/** All fares of an airline's family say the same. */
const CHARGES = {
  cancel: remember((details) => chargeOf(details, 'cancel')),
  change: remember((details) => chargeOf(details, 'change')),
};

function chargeOf(details: string, kind: RuleWindow['kind']): WindowCharge | null {
  if (NOTHING_ALLOWED.test(details)) return { type: 'not_allowed' };
  if (FREE.test(details)) return { type: 'amount', perTravellerPaise: fromRupees(0) };
  const percent = /([0-9]{1,3}(?:\.[0-9]{1,2})?)\s*%/.exec(details)?.[1];
  if (percent !== undefined) {
    const basisPoints = Math.round(Number(percent) * 100);
    if (basisPoints >= 10_000 && kind === 'cancel') return { type: 'not_allowed' };
    return { type: 'percent', of: /base|basic/i.test(details) ? 'base' : 'total', basisPoints };
  }
  const rupees = /(?:INR|Rs\.?|₹)\s*([0-9][0-9,]{0,12}(?:\.[0-9]{1,2})?)/i.exec(details)?.[1];
  if (rupees === undefined) return null;
  return { type: 'amount', perTravellerPaise: fromRupees(Number(rupees.replaceAll(',', ''))) };
}

/** Samples count from departure backwards and write the nearer bound first; both orders are read. */
function boundsOf(rule: TboMiniRule): { readonly fromHours: number | null; readonly toHours: number | null } {
  const unitHours = /day/i.test(rule.Unit) ? 24 : 1;
  const hours = (bound: number | null) => (bound === null || bound < 0 ? null : bound * unitHours);
  const near = hours(rule.From);
  const far = hours(rule.To);
  const [toHours, fromHours] = near !== null && far !== null && near > far ? [far, near] : [near, far];
  return {
    fromHours: fromHours !== null && fromHours >= ANY_TIME_HOURS ? null : fromHours,
    toHours: toHours === 0 ? null : toHours,
  };
}

function sliceOf(journeyPoints: string, slices: readonly Slice[]): number | undefined {
  const [from, to] = endsOf(journeyPoints);
  const index = slices.findIndex(
    (slice) => departureOf(slice).airportCode === from && arrivalOf(slice).airportCode === to,
  );
  return index < 0 ? undefined : index;
}

/** The first and the last of "DEL-BOM". */
const endsOf = remember((journeyPoints) => {
  const points = journeyPoints.split('-').map((point) => point.trim());
  return [points[0], points.at(-1)] as const;
});

/** Lets the window nearer to departure reach up to the next one where whole units left a hole of at most a day. */
function bridged(windows: readonly RuleWindow[]): RuleWindow[] {
  return windows.map((window) => {
    if (window.fromHours === null) return window;
    const end = window.fromHours;
    const starts = windows
      .filter((other) => other.kind === window.kind && other.sliceIndex === window.sliceIndex)
      .map((other) => other.toHours ?? 0);
    if (starts.includes(end)) return window;
    const next = Math.min(...starts.filter((start) => start > end && start - end <= BRIDGED_HOURS));
    return Number.isFinite(next) ? { ...window, fromHours: next } : window;
  });
}
