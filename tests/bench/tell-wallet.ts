import { randomUUID } from 'node:crypto';
import { paise } from '@pravas/domain/money/money.ts';
import pg from 'pg';
import { holdMoney } from '../../apps/server/src/modules/ledger/index.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase, ownerConnection } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { type Lane, makeLanes } from './lanes.ts';
import { ratePerSecond } from './load-client.ts';
import { findPgbench, pgbenchScript } from './pgbench.ts';
import { type Goal, printTable } from './print-tables.ts';
import { type TapedStatement, tapeStatements } from './statement-tape.ts';
import { quantile, spread } from './statistics.ts';

/** How many hold money on one wallet at once. */
const AT_ONCE = 32;
const ROUNDS = 5;
const FOR_MS = 3_000;
/** Of its own: nobody else's rows are in the way. */
const LANE = 64;
const IN_WALLET = 9_000_000_000_000;

/** Holds on one wallet, all of them at one row, against PostgreSQL's own load generator sending the same statements. */
export async function tellWallet(target: Extract<DatabaseTarget, { kind: 'socket' }>): Promise<readonly Goal[]> {
  const pgbench = await findPgbench(target);
  if (pgbench === null) {
    console.log('\nHolds on one wallet are not measured: pgbench is not installed.');
    return [];
  }
  const [lane] = await makeLanes(target, LANE, 1);
  if (!lane) throw new Error('No lane');
  await fill(target, lane);
  const database = openDatabase(target, AT_ONCE, 60_000);
  try {
    const tape = await tapeStatements(lane, () => hold(database, lane));
    const script = pgbenchScript(
      tape.map((statement) => ofOneLane(statement, lane)),
      LANE,
    );
    const ours = () => ratePerSecond(() => hold(database, lane), AT_ONCE, FOR_MS);
    const theirs = () => pgbench.rate(script, { clients: AT_ONCE, forSeconds: FOR_MS / 1_000 });
    await ours();
    const rounds: { readonly ours: number; readonly theirs: number }[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      // The second to run finds more rows: they take turns.
      const first = round % 2 === 0 ? await theirs() : await ours();
      const second = round % 2 === 0 ? await ours() : await theirs();
      rounds.push(round % 2 === 0 ? { ours: second, theirs: first } : { ours: first, theirs: second });
    }
    const ratios = rounds.map((round) => round.ours / round.theirs);
    printTable(`Holds on one wallet: ${AT_ONCE} at once; medians of ${ROUNDS} interleaved rounds (least to most)`, [
      [
        'holds, per second',
        spread(
          rounds.map((round) => round.ours),
          0,
        ),
        `${tape.length} statements`,
      ],
      [
        'pgbench sending the same',
        spread(
          rounds.map((round) => round.theirs),
          0,
        ),
        '',
      ],
      ['holds / pgbench', spread(ratios, 2), ''],
    ]);
    const measured = quantile(ratios, 0.5);
    return [{ what: 'wallet hold / pgbench sending the same', measured, digits: 2, atLeast: 0.8, unit: '' }];
  } finally {
    await database.close();
  }
}

async function hold(database: Database, { organizationId, tripId: bookingId }: Lane): Promise<void> {
  const paymentRef = `PRV-${newId().replaceAll('-', '').slice(-26).toUpperCase()}`;
  const amountPaise = paise(100);
  const isHeld = await database.forOrganization(organizationId, (tx) =>
    holdMoney(tx, { organizationId, bookingId, paymentRef, means: 'wallet', amountPaise }, Temporal.Now.instant()),
  );
  if (!isHeld) throw new Error('The wallet is empty');
}

/** Every client in the same lane: they all want the same row. */
function ofOneLane({ text, values }: TapedStatement, lane: Lane): TapedStatement {
  return {
    text,
    values: values.map(
      (value) =>
        value && value.map((piece) => (typeof piece !== 'string' && piece.type === 'lane' ? lane[piece.id] : piece)),
    ),
  };
}

async function fill(target: DatabaseTarget, { organizationId }: Lane): Promise<void> {
  const owner = new pg.Client(ownerConnection(target));
  await owner.connect();
  try {
    await owner.query(
      `insert into ledger_account (organization_id, code, balance_paise)
       values ($1, 'bank_clearing', $2), ($1, 'wallet', -$2::bigint), ($1, 'wallet_held', 0)`,
      [organizationId, IN_WALLET],
    );
    await owner.query(
      `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, reason, at)
       values ($1, $2, 'topup:measured', 'bank_clearing', 'wallet', $3, 'Measured', now())`,
      [organizationId, randomUUID(), IN_WALLET],
    );
  } finally {
    await owner.end();
  }
}
