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
      const isReached =
        (goal.atMost === undefined || goal.measured <= goal.atMost) &&
        (goal.atLeast === undefined || goal.measured >= goal.atLeast);
      const wanted = goal.atMost === undefined ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
      const measured = [goal.measured.toFixed(goal.digits), goal.unit].join(' ').trim();
      return [
        goal.what,
        measured,
        `${isReached ? 'reached' : 'NOT REACHED'} (${[wanted, goal.unit].join(' ').trim()})`,
      ];
    }),
  );
}
