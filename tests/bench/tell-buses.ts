import type { DemoLogin } from '../../apps/server/seeds/demo.ts';
import type { BenchWorld } from './bench-world.ts';
import { busPage } from './bus-page.ts';
import type { LoadClient } from './load-client.ts';
import type { AnswerBench } from './measure-answers.ts';
import { findWay, measureBusSearch } from './measure-bus-search.ts';
import { BUSES, type BusCosts, prepareBuses } from './measure-buses.ts';
import { measureFiltering } from './measure-filtering.ts';
import { type Goal, printTable } from './print-tables.ts';
import { quantile, spread } from './statistics.ts';
import {
  bareRounds,
  eachRound,
  filterGoal,
  LINKS,
  pacedGoal,
  printBare,
  printFiltering,
  printPace,
  printSearch,
  searchRounds,
} from './tell-search.ts';

/** Searches of buses at two suppliers, between the two towns of the sandbox with the most of them. */
export async function tellBusSearch(
  world: BenchWorld,
  client: LoadClient,
  answers: AnswerBench,
  count: number,
): Promise<readonly Goal[]> {
  const way = await findWay(world);
  const measure = () => measureBusSearch(world, client, way);
  const { rounds, slowness } = await searchRounds(world, answers, LINKS.internet, measure, count);
  const bare = await bareRounds(world, count);
  const links = `buses, answers over links of ${LINKS.internet} Mbit/s`;
  printSearch(links, rounds);
  printBare(links, bare, rounds);
  printPace(slowness);
  const addedMs = quantile(eachRound(rounds, 'listAddedMs', 0.5), 0.5);
  return [pacedGoal('buses: added to the slowest supplier, p50', addedMs, 5, slowness)];
}

/** An answer of many buses, and filtering it. */
export async function tellBuses(world: BenchWorld, login: DemoLogin, count: number): Promise<readonly Goal[]> {
  const buses = await prepareBuses();
  await buses.round();
  const rounds: BusCosts[] = [];
  for (let round = 1; round <= count; round += 1) rounds.push(await buses.round());
  const of = (part: keyof BusCosts) => rounds.map((round) => round[part]);
  const median = (part: keyof BusCosts) => quantile(of(part), 0.5);
  printTable(`Buses: ${BUSES} of the sandbox; processor time, medians of ${count} rounds (least to most)`, [
    ['merged, judged, presented and written, ms', spread(of('answerMs'), 1), 'all at once'],
    [
      'the same / writing alone',
      spread(
        rounds.map((round) => round.answerMs / round.writingMs),
        2,
      ),
      '',
    ],
    ['plain / zstd, kB', `${median('plainKb').toFixed(0)} / ${median('zstdKb').toFixed(0)}`, ''],
  ]);
  const clicks = await measureFiltering(world.url, login, busPage(buses));
  printFiltering(`${BUSES} buses`, clicks);
  return [
    { what: `buses: ${BUSES} on the wire`, measured: median('zstdKb'), digits: 0, atMost: 65, unit: 'kB' },
    filterGoal(`buses: filter, ${BUSES} results, click to next paint`, clicks),
  ];
}
