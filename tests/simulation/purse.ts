import { balancesOf } from '@pravas/domain/ledger/posting.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { allotPayment, type HeldMeans, type MeansOfPayment, type PaymentPart } from '@pravas/domain/wallet/means.ts';
import type { SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { createRandom, type Random } from './random.ts';
import type { Stage } from './stage.ts';

/** What an organisation has to spend besides cards; all bookings of a world share it. */
export interface Purse {
  /** A stream of its own, so that what the rest of the world does stays what it was. */
  readonly random: Random;
  /** In the wallet at the beginning, and the limit of the credit line. */
  readonly filled: Readonly<Record<HeldMeans, Paise>>;
}

/** A purse that holds from nothing to more than two bookings cost. */
export function createPurse(seed: number): Purse {
  const random = createRandom(seed ^ 0x5a11e7);
  const some = () => paise(random.chance(0.2) ? 0 : random.int(1, 4_000_000));
  return { random, filled: { wallet: some(), credit_line: some() } };
}

/** What is left of it by what bookings have posted; below 0 where more was spent than was there. */
export function leftIn(purse: Purse, memories: Iterable<SagaMemory>): Readonly<Record<HeldMeans, Paise>> {
  const left = { ...purse.filled };
  for (const { trail } of memories) {
    const balances = balancesOf(trail.transfers);
    for (const means of ['wallet', 'credit_line'] as const)
      left[means] = paise(left[means] - (balances.get(means) ?? 0));
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

/** With what a booking is paid this time; a card where the wish falls short. */
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

/** Leaves a lane's organisation with what a purse holds, whatever schedules before it have spent. */
export async function fillPurse(
  { filled }: Purse,
  { database, lane }: Pick<Stage, 'database' | 'lane'>,
): Promise<void> {
  const { organizationId } = lane;
  const accounts = await database.ask<{ code: string; paise: string }>(
    "select code, balance_paise as paise from ledger_account where organization_id = $1 and code in ('wallet', 'credit_line')",
    [organizationId],
  );
  const balance = (code: string) => Number(accounts.find((one) => one.code === code)?.paise ?? 0);
  const missing = filled.wallet + balance('wallet');
  const [debit, credit] = missing > 0 ? ['bank_clearing', 'wallet'] : ['wallet', 'bank_clearing'];
  for (const [code, change] of [
    ['bank_clearing', missing],
    ['wallet', -missing],
  ] as const) {
    await database.ask(
      'insert into ledger_account (organization_id, code, balance_paise) values ($1, $2, 0) on conflict do nothing',
      [organizationId, code],
    );
    await database.ask(
      'update ledger_account set balance_paise = balance_paise + $3 where organization_id = $1 and code = $2',
      [organizationId, code, change],
    );
  }
  if (missing !== 0) {
    await database.ask(
      `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, reason, at)
       values ($1, $2, $3, $4, $5, $6, 'Simulated', now())`,
      [organizationId, newId(), `topup:${newId()}`, debit, credit, Math.abs(missing)],
    );
  }
  await database.ask(
    `insert into credit_line (organization_id, limit_paise, statement_day, due_days, changed_by, changed_at)
     values ($1, $2, 1, 15, 'simulated', now())
     on conflict (organization_id) do update set limit_paise = excluded.limit_paise`,
    [organizationId, filled.credit_line + balance('credit_line')],
  );
}
