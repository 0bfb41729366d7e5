/** A stretch of hours before the service starts in which a cancellation costs the same. */
interface PolicyTier {
  /** The stretch holds this hour, but not `toHours`. */
  readonly fromHours: number;
  /** null reaches back to the sale. */
  readonly toHours: number | null;
  readonly kind: 'percent' | 'amount';
  /** Per cent of the base fare, or rupees of each seat. */
  readonly value: number;
}

/** Policies of generated services, in the order in which chance picks them. */
export const POLICIES = [
  '0:6:100:0;6:12:50:0;12:24:25:0;24:-1:10:0',
  '0:12:100:0;12:24:50:0;24:-1:10:0',
  '0:-1:100:0',
  '0:12:100:0;12:72:25:0;72:-1:0:0',
] as const;

/** A policy `from:to:charge:type;…`: hours before the start (to −1: open), type 0 per cent, 1 rupees. */
export function readPolicy(policy: string): readonly PolicyTier[] {
  return policy.split(';').map((part) => {
    const [from = 0, to = -1, value = 100, type = 0] = part.split(':').map(Number);
    return { fromHours: from, toHours: to < 0 ? null : to, kind: type === 1 ? 'amount' : 'percent', value };
  });
}

const HOUR_MS = 3_600_000;

/**
 * What the operator keeps of a seat's base fare, paise, when it is cancelled at a moment; everything once the service has
 * started. A tier begins exactly `fromHours` before the start.
 */
export function chargePaiseAt(policy: string, basePaise: number, startMs: number, nowMs: number): number {
  const leftMs = startMs - nowMs;
  const tier = readPolicy(policy).find(
    ({ fromHours, toHours }) => leftMs >= fromHours * HOUR_MS && (toHours === null || leftMs < toHours * HOUR_MS),
  );
  if (tier === undefined) return basePaise;
  const askedPaise = tier.kind === 'amount' ? tier.value * 100 : percentOf(basePaise, tier.value);
  return Math.min(askedPaise, basePaise);
}

/** Whole per cent of an amount, paise, half up. */
export function percentOf(paise: number, percent: number): number {
  return Math.floor((paise * percent + 50) / 100);
}
