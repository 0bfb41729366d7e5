import type { Login } from './load-client.ts';
import { CPU_SLOWER, prepareVitals, VITAL_SCREENS, type Vitals } from './measure-vitals.ts';
import { type Goal, printTable } from './print-tables.ts';
import { quantile, spread } from './statistics.ts';

const ROUNDS = 5;
const MOST_INP_MS = 100;

/** How home, a list of flights and a flight's details feel on a slow processor. */
export async function tellVitals(url: string, login: Login): Promise<readonly Goal[]> {
  const bench = await prepareVitals(url, login);
  try {
    await bench.round();
    const rounds: Awaited<ReturnType<typeof bench.round>>[] = [];
    for (let count = 1; count <= ROUNDS; count += 1) rounds.push(await bench.round());
    const each = (screen: (typeof VITAL_SCREENS)[number], part: keyof Vitals) =>
      rounds.map((round) => round[screen][part]);
    printTable(
      `In Chromium, its processor ${CPU_SLOWER} times slower; medians of ${ROUNDS} rounds (least to most)`,
      VITAL_SCREENS.flatMap((screen) => [
        [`${screen}: largest thing drawn after, ms`, spread(each(screen, 'lcpMs'), 0), ''],
        [`${screen}: moved by itself`, spread(each(screen, 'cls'), 3), 'goal 0'],
        [`${screen}: slowest key or click, ms`, spread(each(screen, 'inpMs'), 0), `goal ${MOST_INP_MS}`],
      ]),
    );
    return VITAL_SCREENS.flatMap((screen): readonly Goal[] => [
      // A shift in one round of five happens to one person of five.
      {
        what: `${screen}: moved by itself`,
        measured: Number(quantile(each(screen, 'cls'), 1).toFixed(3)),
        digits: 3,
        atMost: 0,
        unit: '',
      },
      {
        what: `${screen}: slowest key or click on a processor ${CPU_SLOWER} times slower`,
        measured: quantile(each(screen, 'inpMs'), 0.5),
        digits: 0,
        atMost: MOST_INP_MS,
        unit: 'ms',
      },
    ]);
  } finally {
    await bench.close();
  }
}
