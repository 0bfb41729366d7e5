import { policyRules, type WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { OPEN_POLICY } from '@pravas/domain/policy/policy.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { schemaErrors } from './schema-errors.ts';

/** A policy without any rule, as it crosses the wire. */
export const OPEN_RULES: WirePolicyRules = {
  ...OPEN_POLICY,
  flight: {
    cabins: null,
    ceiling: null,
    relative: null,
    advanceDays: null,
    refundableOnly: null,
    fareKinds: null,
    paidSeat: { allowed: false, limit: null },
    paidMeal: { allowed: false, limit: null },
  },
  hotel: { perNight: null, cities: null, stars: null, refundableOnly: null, roomInclusion: null },
  bus: { ceiling: null, seatTypes: null, advanceDays: null, refundableOnly: null, dayOnly: null, operators: null },
  train: { ceiling: null },
  cab: { ceiling: null },
  expense: { ceilings: null, receiptAbove: null, perKm: null, dailyAllowance: null },
};

/** What a number reads as while it is typed: NaN stands for something that is no such number yet. */
export interface NumberKind {
  readonly read: (text: string) => number | null;
  readonly write: (value: number | null) => string;
}

const written = (value: number | null) =>
  value === null || Number.isNaN(value) ? '' : value.toLocaleString('en-IN', { maximumFractionDigits: 2 });

/** Rupees: "6,200". */
export const RUPEES: NumberKind = { read: readTypedRupees, write: written };

/** Whole numbers: stops, days, stars, hours around. */
export const WHOLE: NumberKind = {
  read: (text) => numberIn(text, /^\d{1,6}$/u),
  write: written,
};

/** Per cent, with two decimals at most. */
export const PERCENT: NumberKind = {
  read: (text) => numberIn(text.replace('%', ''), /^\d{1,6}(\.\d{1,2})?$/u),
  write: written,
};

/** Minutes, typed as hours: "4", "4.5" or "4:30". */
export const HOURS: NumberKind = {
  read: (text) => {
    const clock = /^(\d{1,3}):([0-5]\d)$/u.exec(text.trim());
    if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
    const hours = numberIn(text, /^\d{1,3}(\.\d{1,2})?$/u);
    return hours === null ? null : Math.round(hours * 60);
  },
  write: (minutes) => {
    if (minutes === null || Number.isNaN(minutes)) return '';
    const rest = minutes % 60;
    return rest === 0 ? String(minutes / 60) : `${Math.floor(minutes / 60)}:${String(rest).padStart(2, '0')}`;
  },
};

function numberIn(text: string, shape: RegExp): number | null {
  const bare = text.trim();
  if (bare === '') return null;
  return shape.test(bare) ? Number(bare) : Number.NaN;
}

/** What is refused in rules, by path: `flight.ceiling.domestic`. The judgement is the contract's own. */
export function ruleErrors(rules: WirePolicyRules): Readonly<Record<string, string>> {
  return schemaErrors(policyRules, rules);
}

/** The refusals at or beneath a path, each sentence once. */
export function errorsUnder(errors: Readonly<Record<string, string>>, path: string): readonly string[] {
  const found = Object.entries(errors).filter(([at]) => at === path || at.startsWith(`${path}.`));
  return [...new Set(found.map(([, message]) => message))];
}
