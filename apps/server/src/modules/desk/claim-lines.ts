import { claimSentence, claimWord } from '@pravas/domain/flight-order/refund-letter.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { longDate } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import * as z from 'zod/mini';
import type { CaseFacts } from './case-facts.ts';
import type { CaseRow } from './case-row.ts';

/** A line of a case: what it says, and its text. */
export type ClaimLine = readonly [label: string, text: string];

const amount = z.pipe(z.number(), z.transform(paise));

/** A claim as its case keeps it. */
const keptClaim = z.object({
  travellerName: z.string(),
  flight: z.string(),
  finding: z.object({
    sentence: z.string(),
    askedPaise: amount,
    allowedPaise: amount,
    shortfallPaise: amount,
    source: z.string(),
  }),
  dueBy: z.optional(z.string()),
});

/**
 * What an airline owes, for the travel desk alone: the sentence of each finding with what was charged and what is
 * allowed, its source, and by when to claim it. Empty for a case that claims nothing by a rule.
 */
export function claimLines(
  { due_at }: Pick<CaseRow, 'due_at'>,
  { claims = [], occasion }: Pick<CaseFacts, 'claims' | 'occasion'>,
  now: Temporal.Instant,
): readonly ClaimLine[] {
  const kept = claims.flatMap((claim) => {
    const read = keptClaim.safeParse(claim);
    return read.success ? [read.data] : [];
  });
  if (kept.length === 0) return [];
  const word = claimWord(occasion === undefined ? {} : { occasion });
  return [
    ...kept.flatMap(({ dueBy, ...claim }): readonly ClaimLine[] => {
      const { askedPaise, allowedPaise, shortfallPaise } = claim.finding;
      const sentence = claimSentence({ ...claim, ...(dueBy === undefined ? {} : { dueBy }) }, indianDay(now));
      return [
        ['Finding', `${claim.travellerName}, ${claim.flight}: ${sentence}`],
        [
          word,
          `${formatInrExact(askedPaise)}, allowed ${formatInrExact(allowedPaise)}, claimed ${formatInrExact(shortfallPaise)}`,
        ],
      ];
    }),
    ...[...new Set(kept.map(({ finding }) => finding.source))].map((source): ClaimLine => ['Rule', source]),
    ...(due_at ? [['Claim by', longDate(indianDay(instantOf(due_at)))] as const] : []),
  ];
}

function instantOf(at: Date): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime());
}
