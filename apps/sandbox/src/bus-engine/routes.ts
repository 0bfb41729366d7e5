/** A road between two towns on which many operators run. */
export interface BusRoute {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  /** What an AC seat costs at least and an AC berth at most, rupees. */
  readonly lowRupees: number;
  readonly highRupees: number;
}

type Row = readonly [one: number, other: number, hours: number, low: number, high: number];

const ROWS: readonly Row[] = [
  [9001, 9002, 9.5, 900, 1500],
  [9001, 9003, 6.5, 600, 1200],
  [9001, 9004, 10.5, 900, 1600],
  [9001, 9005, 12, 950, 1700],
  [9001, 9006, 7.5, 600, 1200],
  [9001, 9007, 14.5, 1200, 2000],
  [9001, 9008, 17, 1300, 2200],
  [9001, 9009, 8, 600, 1200],
  [9002, 9010, 5, 450, 900],
  [9002, 9011, 12, 900, 1500],
  [9002, 9007, 11, 900, 1500],
  [9008, 9007, 3.5, 300, 600],
  [9008, 9005, 12, 900, 1600],
  [9008, 9013, 10, 800, 1400],
  [9008, 9012, 4, 350, 650],
  [9007, 9014, 13, 1000, 1700],
  [9007, 9015, 12, 900, 1500],
  [9013, 9016, 5, 400, 800],
  [9013, 9015, 9, 600, 1100],
  [9017, 9018, 5.5, 450, 900],
  [9017, 9019, 5, 450, 850],
  [9017, 9020, 8.5, 700, 1300],
  [9017, 9021, 6, 450, 900],
  [9017, 9022, 12.5, 900, 1700],
  [9017, 9023, 8, 600, 1200],
  [9003, 9006, 9.5, 700, 1300],
  [9003, 9024, 8.5, 650, 1200],
  [9025, 9026, 5, 350, 600],
  [9020, 9027, 6.5, 400, 800],
  [9018, 9016, 7, 500, 950],
  [9015, 9028, 4, 300, 550],
];

function toRoute(from: number, to: number, [, , hours, lowRupees, highRupees]: Row): BusRoute {
  return { from: String(from), to: String(to), minutes: hours * 60, lowRupees, highRupees };
}

/** Every route, in both directions. */
export const ROUTES: readonly BusRoute[] = ROWS.flatMap((row) => [
  toRoute(row[0], row[1], row),
  toRoute(row[1], row[0], row),
]);

/** The route from one town to another; undefined where the timetable of chance has none. */
export function routeOf(from: string, to: string): BusRoute | undefined {
  return ROUTES.find((route) => route.from === from && route.to === to);
}
