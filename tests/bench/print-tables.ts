/** A line of a table. */
export type Row = readonly [what: string, value: string, meaning: string];

/** A goal with what this run measured; `atMost` and `atLeast` exclude each other. */
export interface Goal {
  readonly what: string;
  readonly measured: number;
  readonly digits: number;
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly unit: string;
  /** The goal on the machine that it was set on; `atMost` is the same adjusted to this one. */
  readonly wantedThere?: number;
}

/** Prints a table under its title. */
export function printTable(title: string, rows: readonly Row[]): void {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  console.log(`\n${title}`);
  for (const row of rows) {
    console.log(`  ${row[0].padEnd(widths[0] ?? 0)}  ${row[1].padStart(widths[1] ?? 0)}  ${row[2]}`);
  }
}

/** Prints every goal with what was measured, and whether it was reached. */
export function printGoals(goals: readonly Goal[]): void {
  printTable(
    'Goals',
    goals.map((goal): Row => {
      const told = (value: number, digits?: number) =>
        [digits === undefined ? value : value.toFixed(digits), goal.unit].join(' ').trim();
      return [goal.what, told(goal.measured, goal.digits), judged(goal, told)];
    }),
  );
}

/** A goal that is reached only because this machine is slower than the one it was set on is marked as such. */
function judged(
  { measured, atMost, atLeast, wantedThere, digits }: Goal,
  told: (value: number, digits?: number) => string,
): string {
  const word = (isReached: boolean) => (isReached ? 'reached' : 'NOT REACHED');
  if (atLeast !== undefined) return `${word(measured >= atLeast)} (at least ${told(atLeast)})`;
  if (atMost === undefined) throw new Error('A goal without a bound');
  if (wantedThere === undefined) return `${word(measured <= atMost)} (at most ${told(atMost)})`;
  const atPace = `${word(measured <= atMost)} at this machine's pace (at most ${told(atMost, digits)})`;
  return `${word(measured <= wantedThere)} (at most ${told(wantedThere)}); ${atPace}`;
}
