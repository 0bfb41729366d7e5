import { listDisputes } from '@pravas/contract/wallet/dispute-operations.ts';
import * as wallet from '@pravas/contract/wallet/wallet-operations.ts';
import { payAtGateway, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { until } from './servicing-world.ts';

/** The disputes that somebody sees. */
export const listFor = async (who: TravellerClient) => (await who.client.call(listDisputes, {})).disputes;

/** The parts of a world that tests of disputes check, as its finance person `nisha` sees it. */
export function disputesIn(world: World, nisha: TravellerClient) {
  const known = (reference: string, state: string) =>
    until(
      async () => (await listFor(nisha)).find((one) => one.reference === reference),
      (one) => one?.state === state,
    );
  const topUp = async (amount: number) => {
    const form = await nisha.client.call(wallet.startTopUp, { body: { amount }, idempotencyKey: crypto.randomUUID() });
    await payAtGateway(form, 'pay');
    await until(
      () => nisha.client.call(wallet.getWallet, {}),
      ({ topUps }) => topUps.find((one) => one.orderId === form.orderId)?.state === 'paid',
    );
    return form.orderId;
  };
  const postedFor = (reference: string) =>
    world.query<{ key: string; debit: string; credit: string; paise: string }>(
      `select key, debit_account as debit, credit_account as credit, amount_paise as paise from ledger_transfer
     where key like '%' || $1 || '%' order by at, key`,
      [reference],
    );
  const caseOf = async (reference: string) => {
    const [row] = await world.query<{ state: string; due_at: Date; title: string; resolution: string | null }>(
      'select state, due_at, title, resolution from work_case where key = $1',
      [`dispute:${reference}`],
    );
    return row;
  };
  /** Whether the gateway was asked from later than long ago. */
  const askedFrom = async () =>
    (
      await world.query<{ recent: boolean }>(
        "select asked_from > now() - interval '50 hours' as recent from dispute_watch",
      )
    )[0];
  /** The worker looks again, as it does every quarter of an hour. */
  const askAgain = async () => {
    await world.query("update dispute_watch set run_at = 'epoch'");
    await until(
      async () =>
        (
          await world.query<{ later: boolean }>(
            // The lease of the asking worker is longer than its wait afterwards.
            "select run_at > now() + interval '3 minutes' or run_at < now() + interval '65 seconds' and run_at > now() as later from dispute_watch",
          )
        )[0],
      (row) => row?.later === true,
    );
  };

  return { known, topUp, postedFor, caseOf, askedFrom, askAgain };
}
