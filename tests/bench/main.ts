import path from 'node:path';
import { DEMO_LOGINS } from '../../apps/server/seeds/demo.ts';
import { buildWeb } from '../../scripts/build-web.ts';
import { type BenchWorld, SUPPLIER_LATENCY_MS, startBenchWorld } from './bench-world.ts';
import { connectLoad } from './load-client.ts';
import { EMPLOYEES, measureEmployees, PAGE_KINDS, type PageCosts, prepareEmployees } from './measure-employees.ts';
import { BUDGET_KB, measureFirstLoad } from './measure-first-load.ts';
import { POLICY_SIZES, preparePolicies } from './measure-policies.ts';
import { AT_ONCE, prepareReads, type ReadRates } from './measure-reads.ts';
import { measureSearch, SEARCHES_PER_ROUND, type SearchOverhead } from './measure-search.ts';
import { quantile, spread } from './statistics.ts';

const ROUNDS = 5;
const DIST = path.resolve(import.meta.dirname, '../../apps/web/dist');

type Row = readonly [what: string, value: string, meaning: string];

function print(title: string, rows: readonly Row[]): void {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const row of rows) {
    console.log(`  ${row[0].padEnd(widths[0] ?? 0)}  ${row[1].padStart(widths[1] ?? 0)}  ${row[2]}`);
  }
}

/** A quantile of each round, so that one noisy round shows as such. */
function perRound(
  rounds: readonly SearchOverhead[],
  part: keyof SearchOverhead,
  share: number,
  digits: number,
): string {
  return spread(
    rounds.map((round) => quantile(round[part], share)),
    digits,
  );
}

function printSearch(rounds: readonly SearchOverhead[]): void {
  const value = (part: keyof SearchOverhead, share: number, digits = 1) => perRound(rounds, part, share, digits);
  print(
    `Search: two suppliers, ${SUPPLIER_LATENCY_MS.fast} and ${SUPPLIER_LATENCY_MS.slow} ms; medians of ${ROUNDS} rounds (least to most)`,
    [
      ['list, p50 added, ms', value('listAddedMs', 0.5), 'our time beyond the slowest supplier; goal 5'],
      [
        'list, p99 added, ms',
        value('listAddedMs', 0.99),
        `the slowest of the ${SEARCHES_PER_ROUND} of a round; goal 25`,
      ],
      ['list, p50 ratio', value('listRatio', 0.5, 3), 'whole answer / slowest supplier; 1 = we add nothing'],
      ['list, p99 ratio', value('listRatio', 0.99, 3), ''],
      ['stream, first p50 added, ms', value('firstAddedMs', 0.5), 'first flights beyond the fastest supplier; goal 10'],
      ['stream, first p99 added, ms', value('firstAddedMs', 0.99), ''],
      ['stream, first p50 ratio', value('firstRatio', 0.5, 3), 'first flights / fastest supplier'],
      ['stream, head start, ms', value('savedByStreamingMs', 0.5), 'how much earlier something is seen than all'],
    ],
  );
}

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
  print(
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
  print(
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

async function measureLists(world: BenchWorld): Promise<void> {
  const login = (role: string) => {
    const found = DEMO_LOGINS.find((one) => one.role === role);
    if (!found) throw new Error(`The seed has no ${role}`);
    return found;
  };
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
  print(`Policies: medians of ${ROUNDS} rounds (least to most)`, [
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
  print('First load: kB compressed (gzip)', [
    ['initial JavaScript', load.initialJsKb.toFixed(1), share(load.initialJsKb, BUDGET_KB.initialJs)],
    ['style sheet', load.cssKb.toFixed(1), share(load.cssKb, BUDGET_KB.css)],
    ...load.routes.map(
      ({ name, kb }): Row => [`route ${name}`, kb.toFixed(1), `${share(kb, BUDGET_KB.route)}, beyond the initial`],
    ),
    ['Temporal polyfill', load.polyfillKb.toFixed(1), 'only for browsers without Temporal, no budget'],
  ]);
}

async function measureServer(world: BenchWorld): Promise<void> {
  const [person] = DEMO_LOGINS;
  if (!person) throw new Error('The seed knows nobody');
  const client = await connectLoad(world.url, person, AT_ONCE);
  const reads = await prepareReads(world, client, person.email);
  try {
    const searches: SearchOverhead[] = [];
    const rates: ReadRates[] = [];
    // The first of each warms up caches, connections and compiled code; it is not counted.
    await measureSearch(world, client);
    await reads.round();
    for (let round = 1; round <= ROUNDS; round += 1) {
      searches.push(await measureSearch(world, client));
      rates.push(await reads.round());
      console.log(`round ${round} of ${ROUNDS} done`);
    }
    printSearch(searches);
    printReads(rates);
  } finally {
    client.close();
    await reads.close();
  }
}

console.log('Benchmarks of Pravas: ratios within this run; absolute figures belong to this machine at this moment.');
await buildWeb(() => console.log('Building the web app …'));
printFirstLoad();
printPolicies();
const world = await startBenchWorld();
try {
  await measureServer(world);
  await measureLists(world);
} finally {
  await world.close();
}
