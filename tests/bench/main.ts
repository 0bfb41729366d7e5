import path from 'node:path';
import { DEMO_LOGINS, type DemoLogin } from '../../apps/server/seeds/demo.ts';
import type { DatabaseTarget } from '../../apps/server/src/platform/config.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { startSimulationDatabase } from '../simulation/simulation-database.ts';
import { type BenchWorld, startBenchWorld } from './bench-world.ts';
import { connectLoad } from './load-client.ts';
import { prepareAnswers } from './measure-answers.ts';
import { EMPLOYEES, measureEmployees, PAGE_KINDS, type PageCosts, prepareEmployees } from './measure-employees.ts';
import { BUDGET_KB, measureFirstLoad } from './measure-first-load.ts';
import { measureNoise } from './measure-noise.ts';
import { POLICY_SIZES, preparePolicies } from './measure-policies.ts';
import { AT_ONCE, prepareReads, type ReadRates } from './measure-reads.ts';
import { prepareWrites, WRITERS, type WriteRates } from './measure-writes.ts';
import { type Goal, printGoals, printTable, type Row } from './print-tables.ts';
import { quantile, spread } from './statistics.ts';
import { tellBuses, tellBusSearch } from './tell-buses.ts';
import { tellHotels } from './tell-hotels.ts';
import { tellReports } from './tell-reports.ts';
import { tellAnswers, tellSearch, tellStays } from './tell-search.ts';
import { tellStatements } from './tell-statements.ts';
import { tellVitals } from './tell-vitals.ts';
import { tellWallet } from './tell-wallet.ts';

const ROUNDS = 5;
const WRITE_ROUNDS = 5;
const DIST = path.resolve(import.meta.dirname, '../../apps/web/dist');

function printReads(rounds: readonly ReadRates[]): void {
  const against = (part: keyof ReadRates) =>
    spread(
      rounds.map((round) => round[part] / round.driver),
      3,
    );
  const rate = (part: keyof ReadRates) =>
    spread(
      rounds.map((round) => round[part]),
      0,
    );
  printTable(
    `Reads: ${AT_ONCE} connections each, this process sends; medians of ${ROUNDS} interleaved rounds (least to most)`,
    [
      ['driver, per second', rate('driver'), 'bare pooled driver, prepared point select: the yardstick'],
      ['/health / driver', against('health'), 'HTTP alone, no session, no database'],
      ['one trip / driver', against('point'), 'session, rights, tenant-safe transaction; goal 0.35'],
      ['trip list / driver', against('list'), 'the same with a page of 20 out of 40 and the counts'],
    ],
  );
}

function printEmployees(rounds: readonly { readonly small: PageCosts; readonly large: PageCosts }[]): void {
  printTable(
    `Employees: a page of 20 out of ${EMPLOYEES.large} against one out of ${EMPLOYEES.small}; medians of ${ROUNDS} rounds (least to most)`,
    PAGE_KINDS.map((kind) => [
      kind,
      spread(
        rounds.map(({ small, large }) => large[kind] / small[kind]),
        2,
      ),
      `ratio; ${spread(
        rounds.map(({ large }) => large[kind]),
        1,
      )} ms at ${EMPLOYEES.large}`,
    ]),
  );
}

function login(role: string): DemoLogin {
  const found = DEMO_LOGINS.find((one) => one.role === role);
  if (!found) throw new Error(`The seed has no ${role}`);
  return found;
}

async function measureLists(world: BenchWorld): Promise<void> {
  const [small, large] = [login('Super admin'), login('Company admin')];
  await prepareEmployees(world, small.email, large.email);
  const clients = { small: await connectLoad(world.url, small, 1), large: await connectLoad(world.url, large, 1) };
  const round = async () => ({
    small: await measureEmployees(clients.small, EMPLOYEES.small),
    large: await measureEmployees(clients.large, EMPLOYEES.large),
  });
  try {
    await round();
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    for (let count = 1; count <= ROUNDS; count += 1) rounds.push(await round());
    printEmployees(rounds);
  } finally {
    clients.small.close();
    clients.large.close();
  }
}

function printPolicies(): void {
  const policies = preparePolicies();
  policies.round();
  const rounds = Array.from({ length: ROUNDS }, () => policies.round());
  const of = (value: (round: (typeof rounds)[number]) => number, digits: number) => spread(rounds.map(value), digits);
  printTable(`Policies: medians of ${ROUNDS} rounds (least to most)`, [
    [
      `replay of ${POLICY_SIZES.cases} cases`,
      of((round) => round.replayMs / round.parsingMs, 2),
      `ratio to reading them; ${of((round) => round.replayMs, 0)} ms`,
    ],
    [
      `judging ${POLICY_SIZES.listed} fares`,
      of((round) => round.judgingMs / round.writingMs, 2),
      `ratio to writing them; ${of((round) => round.judgingMs, 1)} ms`,
    ],
  ]);
}

function printFirstLoad(): void {
  const load = measureFirstLoad(DIST);
  const share = (kb: number, budgetKb: number) => `${(kb / budgetKb).toFixed(2)} of the budget of ${budgetKb}`;
  printTable('First load: kB compressed (gzip)', [
    ['initial JavaScript', load.initialJsKb.toFixed(1), share(load.initialJsKb, BUDGET_KB.initialJs)],
    ['style sheet', load.cssKb.toFixed(1), share(load.cssKb, BUDGET_KB.css)],
    ...load.routes.map(
      ({ name, kb }): Row => [`route ${name}`, kb.toFixed(1), `${share(kb, BUDGET_KB.route)}, beyond the initial`],
    ),
    ['Temporal polyfill', load.polyfillKb.toFixed(1), 'only for browsers without Temporal, no budget'],
  ]);
}

async function measureServer(world: BenchWorld): Promise<readonly Goal[]> {
  const [person] = DEMO_LOGINS;
  if (!person) throw new Error('The seed knows nobody');
  const client = await connectLoad(world.url, person, AT_ONCE);
  const reads = await prepareReads(world, client, person.email);
  try {
    const answers = await prepareAnswers();
    const search = await tellSearch(world, client, answers, ROUNDS);
    const stays = await tellStays(world, client, answers, ROUNDS);
    const buses = await tellBusSearch(world, client, answers, ROUNDS);
    const rates: ReadRates[] = [];
    await reads.round();
    for (let round = 1; round <= ROUNDS; round += 1) rates.push(await reads.round());
    printReads(rates);
    return [
      ...search,
      ...stays,
      ...buses,
      ...(await tellAnswers(world, person, answers, ROUNDS)),
      ...(await tellHotels(world, person, answers, ROUNDS)),
      ...(await tellBuses(world, person, ROUNDS)),
    ];
  } finally {
    client.close();
    await reads.close();
  }
}

async function measureStaysAlone(world: BenchWorld): Promise<readonly Goal[]> {
  const client = await connectLoad(world.url, login('Employee'), AT_ONCE);
  try {
    return await tellStays(world, client, await prepareAnswers(), ROUNDS);
  } finally {
    client.close();
  }
}

/** On a database of its own that keeps what it acknowledged, as production's does. */
async function onOwnDatabase(
  measure: (target: Extract<DatabaseTarget, { kind: 'socket' }>) => Promise<readonly Goal[]>,
): Promise<readonly Goal[]> {
  const database = await startSimulationDatabase(true);
  try {
    const { target } = database;
    if (target.kind !== 'socket') throw new Error('The database has no socket');
    return await measure(target);
  } finally {
    await database.close();
  }
}

async function measureWrites(target: Extract<DatabaseTarget, { kind: 'socket' }>): Promise<readonly Goal[]> {
  const writes = await prepareWrites(target);
  try {
    await writes.round();
    const rounds: WriteRates[] = [];
    for (let round = 1; round <= WRITE_ROUNDS; round += 1) rounds.push(await writes.round());
    return [...printWrites(writes, rounds), ...(await tellWallet(target))];
  } finally {
    await writes.close();
  }
}

function printWrites(
  { hasPgbench, statements }: Awaited<ReturnType<typeof prepareWrites>>,
  rounds: readonly WriteRates[],
): readonly Goal[] {
  const each = (of: (round: WriteRates) => number) => rounds.map(of);
  const [booking, saga] = [
    each((round) => round.booking / round.bookingYardstick),
    each((round) => round.saga / round.sagaYardstick),
  ];
  const yardstick = hasPgbench ? 'pgbench sending the same statements' : 'the bare driver sending the same statements';
  printTable(`Writes: ${WRITERS} at once; medians of ${WRITE_ROUNDS} interleaved rounds (least to most)`, [
    [
      'booking, per second',
      spread(
        each((round) => round.booking),
        0,
      ),
      `${statements.booking} statements`,
    ],
    [
      yardstick,
      spread(
        each((round) => round.bookingYardstick),
        0,
      ),
      '',
    ],
    ['booking / yardstick', spread(booking, 2), ''],
    [
      'saga, per second',
      spread(
        each((round) => round.saga),
        0,
      ),
      `${statements.saga} statements, chosen to booked`,
    ],
    [
      'its rows inserted bare',
      spread(
        each((round) => round.sagaYardstick),
        0,
      ),
      `${statements.inserts} statements`,
    ],
    ['saga / yardstick', spread(saga, 2), ''],
  ]);
  return [
    { what: `booking write / ${yardstick}`, measured: quantile(booking, 0.5), digits: 2, atLeast: 1, unit: '' },
    { what: 'saga / bare inserts of its rows', measured: quantile(saga, 0.5), digits: 2, atLeast: 0.25, unit: '' },
  ];
}

console.log('Benchmarks of Pravas: ratios within this run; absolute figures belong to this machine at this moment.');
// `npm run bench reports`, `… statements`, `… stays`, `… vitals` and `… wallet` measure those alone.
const [part] = ['reports', 'statements', 'stays', 'vitals', 'wallet'].filter((name) => process.argv.includes(name));
const isAll = part === undefined;
if (part === 'wallet') {
  printGoals(await onOwnDatabase(tellWallet));
  process.exit(0);
}
if (isAll || part === 'vitals') await buildWeb(() => console.log('Building the web app …'));
if (isAll) {
  printFirstLoad();
  printPolicies();
}
const world = await startBenchWorld();
const goals: Goal[] = [];
try {
  if (isAll) {
    goals.push(...(await measureServer(world)));
    await measureLists(world);
    goals.push(...(await measureNoise(world, login('Company admin'), login('Super admin'))));
  }
  if (part === 'stays') goals.push(...(await measureStaysAlone(world)));
  if (isAll || part === 'vitals') goals.push(...(await tellVitals(world.url, login('Employee'))));
  if (isAll || part === 'reports')
    goals.push(...(await tellReports(world, login('Super admin'), login('Company admin'))));
  if (isAll || part === 'statements') goals.push(...(await tellStatements(world, login('Company admin'))));
} finally {
  await world.close();
}
if (isAll) goals.push(...(await onOwnDatabase(measureWrites)));
printGoals(goals);
