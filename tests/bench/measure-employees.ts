import pg from 'pg';
import type { BenchWorld } from './bench-world.ts';
import type { LoadClient } from './load-client.ts';
import { quantile } from './statistics.ts';

/** Employees of the two organisations that are compared. */
export const EMPLOYEES = { small: 100, large: 10_000 } as const;

/** Median milliseconds of one page, by what is asked of the list. */
export type PageCosts = Readonly<Record<keyof typeof PAGES, number>>;

const LIST = '/organization/api/v1/employee/list';
const ASKED = 30;

const search = (fields: Readonly<Record<string, unknown>>) => `search=${encodeURIComponent(JSON.stringify(fields))}`;

/** What a person does with the list. */
const PAGES = {
  'first page': () => '',
  'last page': (employees: number) => `rowNumber=${employees - 19}`,
  'sorted by e-mail': () => 'sortBy=email_&sortOrder=DESC',
  'search, many found': () => search({ text: 'em' }),
  'search, one found': () => search({ text: 'employee50' }),
  'filtered by status': () => search({ isActive: false }),
} as const;

/** The kinds of page, in the order they are printed. */
export const PAGE_KINDS = Object.keys(PAGES) as readonly (keyof typeof PAGES)[];

/** Employees for the organisation of each of two admins: few for one, many for the other. */
export async function prepareEmployees(world: BenchWorld, smallAdmin: string, largeAdmin: string): Promise<void> {
  const pool = new pg.Pool({ ...world.postgres, user: 'postgres', max: 1 });
  for (const [email, count] of [
    [smallAdmin, EMPLOYEES.small],
    [largeAdmin, EMPLOYEES.large],
  ] as const) {
    await pool.query(
      `insert into person (organization_id, id, email, first_name, last_name, role_id, department_id, is_active, employee_code)
       select a.organization_id, gen_random_uuid(), 'employee' || n || '@' || split_part(a.email, '@', 2),
         'First' || (n * 7919) % 1000, 'Last' || (n * 104729) % 5000, r.id, a.department_id, n % 10 <> 0, 'E' || n
       from person a join role r on r.organization_id = a.organization_id and r.name = 'Employee',
         generate_series(1, $2::int) n where a.email = $1`,
      [email, count],
    );
  }
  await pool.query('vacuum analyze person');
  await pool.end();
}

/** One round: each kind of page asked several times, one after the other. */
export async function measureEmployees(client: LoadClient, employees: number): Promise<PageCosts> {
  const costs: Partial<Record<keyof typeof PAGES, number>> = {};
  for (const kind of PAGE_KINDS) {
    const took: number[] = [];
    for (let asked = 0; asked < ASKED; asked += 1) {
      const started = performance.now();
      await client.get(`${LIST}?${PAGES[kind](employees)}`);
      took.push(performance.now() - started);
    }
    costs[kind] = quantile(took, 0.5);
  }
  return costs as PageCosts;
}
