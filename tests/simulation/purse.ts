import { HOLDING } from '@pravas/domain/ledger/post-hold.ts';
import { balancesOf, type Transfer } from '@pravas/domain/ledger/posting.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import {
  allotPayment,
  HELD_MEANS,
  type HeldMeans,
  type MeansOfPayment,
  type PaymentPart,
} from '@pravas/domain/wallet/means.ts';
import type { SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { createRandom, type Random } from './random.ts';

/** An organisation's means besides cards; all bookings of a world share it. */
export interface Purse {
  /** A stream of its own, so that the rest of the world behaves as before. */
  readonly random: Random;
  /** Granted and in the wallet at the beginning, and the limit of the credit line. */
  readonly filled: Readonly<Record<HeldMeans, Paise>>;
  /** Postings besides bookings: disputes. */
  readonly posted: Transfer[];
}

/** A purse that holds from nothing to more than two bookings cost. */
export function createPurse(seed: number): Purse {
  const random = createRandom(seed ^ 0x5a11e7);
  const some = () => paise(random.chance(0.2) ? 0 : random.int(1, 4_000_000));
  const [wallet, creditLine] = [some(), some()];
  return {
    random,
    filled: { promo: paise(random.chance(0.5) ? 0 : random.int(1, 800_000)), wallet, credit_line: creditLine },
    posted: [],
  };
}

/** What is left of it after the postings of bookings and disputes; below 0 where more was spent than was there. */
export function leftIn(purse: Purse, memories: Iterable<SagaMemory>): Readonly<Record<HeldMeans, Paise>> {
  const left = { ...purse.filled };
  for (const transfers of [purse.posted, ...Array.from(memories, ({ trail }) => trail.transfers)]) {
    const balances = balancesOf(transfers);
    for (const means of HELD_MEANS) left[means] = paise(left[means] - (balances.get(HOLDING[means].account) ?? 0));
  }
  return left;
}

const WISHES: readonly [readonly MeansOfPayment[], ...(readonly MeansOfPayment[])[]] = [
  ['wallet'],
  ['credit_line'],
  ['wallet', 'card'],
  ['credit_line', 'card'],
  ['wallet', 'credit_line'],
  ['wallet', 'credit_line', 'card'],
];

/** The means that pay for a booking this time; a card where the wish falls short. */
export function payFrom(
  { random }: Purse,
  left: Readonly<Record<HeldMeans, Paise>>,
  totalPaise: Paise,
): readonly PaymentPart[] {
  const byCard = [{ means: 'card', amountPaise: totalPaise }] as const;
  if (random.chance(0.7)) return byCard;
  const { parts, missingPaise } = allotPayment(totalPaise, random.pick(WISHES), left);
  return missingPaise > 0 ? byCard : parts;
}
