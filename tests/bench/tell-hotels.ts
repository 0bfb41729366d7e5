import type { DemoLogin } from '../../apps/server/seeds/demo.ts';
import type { BenchWorld } from './bench-world.ts';
import { FILTERED_HOTELS, hotelPage } from './hotel-page.ts';
import type { AnswerBench } from './measure-answers.ts';
import { measureFiltering } from './measure-filtering.ts';
import { HOTEL_SIZES, type HotelCosts, prepareHotels } from './measure-hotels.ts';
import { type Goal, printTable } from './print-tables.ts';
import { quantile, spread } from './statistics.ts';
import { filterGoal, pacedGoal, printFiltering } from './tell-search.ts';

/** Answers of hotels, and the cost of merging their lists. */
export async function tellHotels(
  world: BenchWorld,
  login: DemoLogin,
  answers: AnswerBench,
  count: number,
): Promise<readonly Goal[]> {
  const hotels = await prepareHotels();
  await hotels.round();
  const [rounds, slowness]: [HotelCosts[], number[]] = [[], []];
  for (let round = 1; round <= count; round += 1) {
    rounds.push(await hotels.round());
    slowness.push(answers.slowness());
  }
  const of = (part: keyof HotelCosts) => rounds.map((round) => round[part]);
  const median = (part: keyof HotelCosts) => quantile(of(part), 0.5);
  printTable(
    `Hotels: ${HOTEL_SIZES.hotels} of the sandbox with ${median('offers')} rates; processor time, medians of ${count} rounds (least to most)`,
    [
      ['judged, presented and written, ms', spread(of('answerMs'), 1), 'all at once; a stream does it batch by batch'],
      [
        'the same / writing alone',
        spread(
          rounds.map((round) => round.answerMs / round.writingMs),
          2,
        ),
        '',
      ],
      ['plain / zstd, kB', `${median('plainKb').toFixed(0)} / ${median('zstdKb').toFixed(0)}`, ''],
      [`merging ${HOTEL_SIZES.rows} rows, ms`, spread(of('mergingMs'), 1), 'of two suppliers'],
    ],
  );
  const clicks = await measureFiltering(world.url, login, hotelPage(hotels));
  printFiltering(`${FILTERED_HOTELS} hotels with the map beside them`, clicks);
  return [
    filterGoal(`hotels: filter and map, ${FILTERED_HOTELS} results, click to next paint`, clicks),
    pacedGoal('hotels: judged, presented and written, processor time', median('answerMs'), 25, slowness),
    pacedGoal(`hotels: merging ${HOTEL_SIZES.rows} rows, processor time`, median('mergingMs'), 15, slowness),
    { what: 'hotels: an answer as it is packed', measured: median('zstdKb'), digits: 0, atMost: 65, unit: 'kB' },
  ];
}
