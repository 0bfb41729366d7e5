import { MOST_AT_ONCE } from '../../apps/server/src/modules/flight/gather-arrivals.ts';
import { type BenchWorld, SUPPLIER_LATENCY_MS } from './bench-world.ts';
import type { LoadClient } from './load-client.ts';
import { ANSWER_SIZES, type AnswerBench, type AnswerCosts, SET_ON } from './measure-answers.ts';
import { measureBare } from './measure-bare.ts';
import { type FilterCosts, flightList, measureFiltering } from './measure-filtering.ts';
import { HOTEL_SIZES } from './measure-hotels.ts';
import {
  COMPANY_ROUTES,
  LARGEST_ROUTE,
  measureSearch,
  SEARCHES_PER_ROUND,
  type SearchedRoutes,
  type SearchOverhead,
} from './measure-search.ts';
import { measureStays } from './measure-stays.ts';
import { type Goal, printTable } from './print-tables.ts';
import { quantile, spread } from './statistics.ts';

const median = (values: readonly number[]) => quantile(values, 0.5);

/**
 * How quickly suppliers' answers arrive: as over the internet, compressed as they are, and all at once as on loopback.
 */
export const LINKS = { internet: 20, loopback: null } as const;

/** A server has been up for longer than a benchmark: so many rounds pass before its code is as quick as it gets. */
const WARMING_ROUNDS = 3;
/** Measurements of the machine's pace before each round, of which the median counts. */
const PACE_LOOKS = 5;

/** Rounds of searches, and at which pace this machine was in each. */
interface PacedRounds {
  readonly rounds: readonly SearchOverhead[];
  readonly slowness: readonly number[];
}

/**
 * Rounds of searches over one kind of link; warm-up rounds are not counted. In each, suppliers take so many times as
 * long as this machine does: work done while their answers arrive would else be waited for on a slow machine, and count
 * as added.
 */
export async function searchRounds(
  world: BenchWorld,
  answers: AnswerBench,
  megabits: number | null,
  measure: () => Promise<SearchOverhead>,
  count: number,
): Promise<PacedRounds> {
  const suppliers = [world.fast, world.slow];
  for (const supplier of suppliers) await supplier.linkBy(megabits);
  const [rounds, slowness]: [SearchOverhead[], number[]] = [[], []];
  for (let round = 1 - WARMING_ROUNDS; round <= count; round += 1) {
    const pace = median(Array.from({ length: PACE_LOOKS }, () => answers.slowness()));
    for (const supplier of suppliers) await supplier.slowDown(pace);
    const measured = await measure();
    if (round < 1) continue;
    rounds.push(measured);
    slowness.push(pace);
  }
  return { rounds, slowness };
}

/** How often the path alone is measured, right after searches. */
export async function bareRounds(world: BenchWorld, count: number): Promise<readonly (readonly number[])[]> {
  const bare: (readonly number[])[] = [];
  for (let round = 1; round <= count; round += 1) bare.push(await measureBare(world));
  return bare;
}

/** Searches over the internet, which the goals are about, and with suppliers on this machine. */
export async function tellSearch(
  world: BenchWorld,
  client: LoadClient,
  answers: AnswerBench,
  count: number,
): Promise<readonly Goal[]> {
  const measure = (megabits: number | null, routes: SearchedRoutes) =>
    searchRounds(world, answers, megabits, () => measureSearch(world, client, routes), count);
  const { rounds: loopback } = await measure(LINKS.loopback, LARGEST_ROUTE);
  const { rounds: largest } = await measure(LINKS.internet, LARGEST_ROUTE);
  const { rounds: internet, slowness } = await measure(LINKS.internet, COMPANY_ROUTES);
  const links = `answers over links of ${LINKS.internet} Mbit/s`;
  const bare = await bareRounds(world, count);
  printSearch(`${links}, the routes of a company as often as it flies them`, internet);
  printBare(links, bare, internet);
  printSearch(`${links}, the largest route alone`, largest);
  printSearch('answers all at once, as loopback carries them, the largest route alone', loopback);
  printPace(slowness);
  const goal = (what: string, part: keyof SearchOverhead, wantedMs: number) =>
    pacedGoal(what, median(eachRound(internet, part, 0.5)), wantedMs, slowness);
  return [
    goal('search: added to the slowest supplier, p50', 'listAddedMs', 5),
    goal('search: first flights after the fastest supplier, p50', 'firstAddedMs', 10),
  ];
}

/** The same for hotels: all of the sandbox's in one city, at both suppliers. */
export async function tellStays(
  world: BenchWorld,
  client: LoadClient,
  answers: AnswerBench,
  count: number,
): Promise<readonly Goal[]> {
  const measure = () => measureStays(world, client);
  const { rounds, slowness } = await searchRounds(world, answers, LINKS.internet, measure, count);
  const bare = await bareRounds(world, count);
  const links = `answers over links of ${LINKS.internet} Mbit/s`;
  printSearch(`${links}, ${HOTEL_SIZES.hotels} hotels with up to ${HOTEL_SIZES.plans} rates at each`, rounds);
  printBare(links, bare, rounds);
  printPace(slowness);
  const of = (part: keyof SearchOverhead, share: number) => median(eachRound(rounds, part, share));
  return [
    pacedGoal('hotels: added to the slowest supplier, p50', of('listAddedMs', 0.5), 5, slowness),
    pacedGoal('hotels: added to the slowest supplier, p99', of('listAddedMs', 0.99), 25, slowness),
    { what: 'hotels: list on the wire', measured: of('listKb', 0.5), digits: 0, atMost: 65, unit: 'kB' },
  ];
}

/**
 * A goal in milliseconds as a ratio within this run: to this machine's time for the same work as the machine it was set
 * on.
 */
export function pacedGoal(what: string, measured: number, wantedMs: number, slowness: readonly number[]): Goal {
  return { what, measured, digits: 1, atMost: wantedMs * median(slowness), wantedThere: wantedMs, unit: 'ms' };
}

/** The machine's time for work that is the same everywhere. */
export function printPace(slowness: readonly number[]): void {
  const { kb, writingMs } = SET_ON;
  printTable('The pace of this machine, by which goals in milliseconds are read', [
    [
      `writing ${kb} kB of JSON, ms`,
      spread(
        slowness.map((times) => times * writingMs),
        2,
      ),
      `${writingMs} where the goals were set`,
    ],
    ['times as long as there', spread(slowness, 2), ''],
  ]);
}

/** The machine's time for the path alone, by which to read the rest. */
export function printBare(
  links: string,
  bare: readonly (readonly number[])[],
  rounds: readonly SearchOverhead[],
): void {
  const bareMs = bare.map(median);
  const listMs = eachRound(rounds, 'listAddedMs', 0.5);
  printTable(`The same way without any work: a server that passes the question on and answers nothing; ${links}`, [
    ['added, ms', spread(bareMs, 1), 'from one process to the next and back, four times'],
    [
      'list / this',
      spread(
        listMs.map((ms) => ms / median(bareMs)),
        2,
      ),
      'what is ours begins at 1',
    ],
  ]);
}

/** A quantile of each round, so that one noisy round shows as such. */
export function eachRound(
  rounds: readonly SearchOverhead[],
  part: keyof SearchOverhead,
  share: number,
): readonly number[] {
  return rounds.map((round) => quantile(round[part], share));
}

/** What searches over one kind of link took. */
export function printSearch(link: string, rounds: readonly SearchOverhead[]): void {
  const value = (part: keyof SearchOverhead, share: number, digits = 1) =>
    spread(eachRound(rounds, part, share), digits);
  const { fast, slow } = SUPPLIER_LATENCY_MS;
  printTable(
    `Search: two suppliers, ${fast} and ${slow} ms at the goals' pace, ${link}; medians of ${rounds.length} rounds (least to most)`,
    [
      ['list, p50 added, ms', value('listAddedMs', 0.5), "our time beyond the slowest supplier's last byte"],
      ['list, p99 added, ms', value('listAddedMs', 0.99), `the slowest of the ${SEARCHES_PER_ROUND} of a round`],
      ['list, p50 ratio', value('listRatio', 0.5, 3), 'whole answer / slowest supplier; 1 = we add nothing'],
      ['list, p99 ratio', value('listRatio', 0.99, 3), ''],
      ['list, kB on the wire', value('listKb', 0.5), ''],
      [
        'stream, p50 added, ms',
        value('streamAddedMs', 0.5),
        "the stream's end beyond the slowest supplier's last byte",
      ],
      [
        'stream, first p50 added, ms',
        value('firstAddedMs', 0.5),
        "first results beyond the fastest supplier's last byte",
      ],
      ['stream, first p99 added, ms', value('firstAddedMs', 0.99), 'below 0: before it'],
      ['stream, first p50 ratio', value('firstRatio', 0.5, 3), 'first results / fastest supplier'],
      ['stream, kB on the wire', value('streamKb', 0.5), ''],
      ['stream, head start, ms', value('savedByStreamingMs', 0.5), 'how much earlier something is seen than all'],
    ],
  );
}

/** Answers and the filtering of a long one in a browser. */
export async function tellAnswers(
  world: BenchWorld,
  login: Parameters<typeof measureFiltering>[1],
  answers: AnswerBench,
  count: number,
): Promise<readonly Goal[]> {
  await answers.round();
  const [rounds, slowness]: [AnswerCosts[], number[]] = [[], []];
  for (let round = 1; round <= count; round += 1) {
    rounds.push(await answers.round());
    slowness.push(answers.slowness());
  }
  const clicks = await measureFiltering(world.url, login, flightList(answers));
  const of = (part: keyof AnswerCosts) => rounds.map((round) => round[part]);
  const ratio = rounds.map((round) => round.answerMs / round.writingMs);
  printTable(
    `Answers: ${ANSWER_SIZES.answer} itineraries with ${median(of('fares'))} fares; processor time, medians of ${count} rounds (least to most)`,
    [
      ['presented and written, ms', spread(of('answerMs'), 1), ''],
      ['with one fare each, ms', spread(of('oneFareMs'), 1), 'as large as the answer that the goal was set by'],
      ['all fares / writing alone', spread(ratio, 2), 'what presenting adds'],
      [
        'plain / zstd / gzip, kB',
        [of('plainKb'), of('zstdKb'), of('gzipKb')].map((kb) => median(kb).toFixed(0)).join(' / '),
        '',
      ],
      [
        'a portion of the longest, ms',
        spread(of('longestMs'), 0),
        `what holds up others: ${MOST_AT_ONCE} fares merged, presented and written, all of ${ANSWER_SIZES.longest} itineraries judged`,
      ],
    ],
  );
  printFiltering(`${ANSWER_SIZES.longest} results`, clicks);
  return [
    pacedGoal('answer with a fare each: processor time', median(of('oneFareMs')), 3, slowness),
    pacedGoal('answer with all fares: processor time', median(of('answerMs')), 3, slowness),
    { what: 'answer: on the wire', measured: median(of('zstdKb')), digits: 0, atMost: 65, unit: 'kB' },
    filterGoal(`filter: ${ANSWER_SIZES.longest} results, click to next paint`, clicks),
  ];
}

/** The worst of all clicks. */
export function filterGoal(what: string, { paintMs }: FilterCosts): Goal {
  return { what, measured: Math.max(...paintMs), digits: 0, atMost: 50, unit: 'ms' };
}

/** What clicks on filters of a list took. */
export function printFiltering(list: string, { paintMs, listMs }: FilterCosts): void {
  const line = (values: readonly number[]) => `${median(values).toFixed(0)}  (most ${Math.max(...values).toFixed(0)})`;
  printTable(`Filters: ${list} in Chromium, ${paintMs.length} clicks; medians`, [
    ['to the next paint, ms', line(paintMs), 'as the browser measures responsiveness, in steps of 8'],
    ['to the filtered list, ms', line(listMs), 'painted'],
  ]);
}
