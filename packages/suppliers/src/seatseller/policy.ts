import type { HourTier } from '@pravas/domain/bus/bus-terms.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';

const HOURS = /^\d{1,4}(?:\.\d{1,4})?$/;
const CHARGE = /^\d{1,7}(?:\.\d{1,4})?$/;
const OPEN_END = /^-1(?:\.0+)?$/;
const WHOLE_RATE = 10_000;

/**
 * Charges of a policy `from:to:charge:type;…`: hours before the service starts, to −1 = however early, type 0 = per
 * cent of the base fare, 1 = rupees of each seat. Null where any of it cannot be read: then none of it holds.
 */
export function readPolicy(policy: string): readonly HourTier[] | null {
  const parts = policy.split(';').filter((part) => part.trim() !== '');
  const tiers = parts.map(readTier);
  return tiers.length > 0 && tiers.every((tier) => tier !== null) ? tiers : null;
}

function readTier(part: string): HourTier | null {
  const [from = '', to = '', charge = '', type = '', ...more] = part.split(':').map((text) => text.trim());
  if (more.length > 0 || !HOURS.test(from) || !CHARGE.test(charge)) return null;
  const toHours = OPEN_END.test(to) ? null : HOURS.test(to) ? Number(to) : undefined;
  const kept = chargeOf(Number(charge), type);
  const fromHours = Number(from);
  if (toHours === undefined || kept === null || (toHours !== null && toHours <= fromHours)) return null;
  return { fromHours, toHours, charge: kept };
}

function chargeOf(charge: number, type: string): HourTier['charge'] | null {
  if (type === '0') return { kind: 'percent', rate: Math.min(Math.round(charge * 100), WHOLE_RATE) };
  return type === '1' ? { kind: 'amount', chargePaise: fromRupees(Math.round(charge * 100) / 100) } : null;
}
