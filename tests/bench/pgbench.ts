import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BenchWorld } from './bench-world.ts';
import { LANE_IDS } from './lanes.ts';
import { FRESH_FORMS, type Slot, type TapedStatement, type TapedValue } from './statement-tape.ts';

const run = promisify(execFile);

/** PostgreSQL's own load generator, which the embedded server does not include. */
export interface Pgbench {
  /** Transactions per second of so many clients; client n works in lane `firstLane` + n. */
  rate(script: PgbenchScript, options: { readonly clients: number; readonly forSeconds: number }): Promise<number>;
}

/** A script with the values that its statements are sent with. */
export interface PgbenchScript {
  readonly text: string;
  readonly variables: ReadonlyMap<string, string>;
}

/** Finds it on this machine; null where it is not installed. */
export async function findPgbench(postgres: BenchWorld['postgres']): Promise<Pgbench | null> {
  const found = await run('pgbench', ['--version']).catch(() => null);
  if (!found) return null;
  let runs = 0;
  return {
    async rate(script, { clients, forSeconds }) {
      const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pravas-pgbench-'));
      // Numbered on from run to run, so that no run makes the ids of an earlier one.
      runs += 1;
      try {
        const file = path.join(dir, 'script.sql');
        fs.writeFileSync(file, script.text);
        const variables = [...script.variables, ['n', String(runs * 1_000_000)]];
        const { stdout } = await run(
          'pgbench',
          [
            ...['--no-vacuum', '--protocol=prepared', `--client=${clients}`, `--time=${forSeconds}`, `--file=${file}`],
            ...[`--host=${postgres.host}`, `--port=${postgres.port}`, '--username=pravas_app'],
            ...variables.flatMap(([name, value]) => ['-D', `${name}=${value}`]),
            postgres.database,
          ],
          { maxBuffer: 16 * 1024 * 1024 },
        );
        const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
        if (tps === undefined || /number of failed transactions: [1-9]/.test(stdout)) {
          throw new Error(`pgbench did not finish its work:\n${stdout}`);
        }
        return Number(tps);
      } finally {
        fs.rmSync(dir, { recursive: true, force: true });
      }
    },
  };
}

/** The statements of a tape as a script that sends the same with fresh ids each time. */
export function pgbenchScript(statements: readonly TapedStatement[], firstLane: number): PgbenchScript {
  const variables = new Map<string, string>();
  const variable = (value: string): string => {
    const name = `v${variables.size}`;
    variables.set(name, value);
    return `:${name}`;
  };
  const lines = statements.map(({ text, values }) => {
    const parts = values.map((value) => sqlOf(value, text.includes('set_config'), firstLane, variable));
    return `${text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, place: string) => parts[Number(place) - 1] ?? 'null')};`;
  });
  return { text: ['\\set n :n + 1', ...lines, ''].join('\n'), variables };
}

function sqlOf(value: TapedValue, asText: boolean, firstLane: number, variable: (value: string) => string): string {
  if (value === null) return 'null';
  const [only] = value;
  if (value.length === 1 && only !== undefined) {
    if (typeof only === 'string') return variable(only);
    const isUuid = only.type === 'lane' || (only.type === 'fresh' && only.form === 'uuid');
    return isUuid && !asText ? `${slotSql(only, firstLane)}::uuid` : slotSql(only, firstLane);
  }
  // Documents repeat the ids of the recorded run: no key depends on their content.
  const isDocument = /^[{[]/.test(typeof only === 'string' ? only : '');
  if (isDocument) return variable(value.map((piece) => (typeof piece === 'string' ? piece : 'id')).join(''));
  return `(${value.map((piece) => (typeof piece === 'string' ? `${variable(piece)}::text` : slotSql(piece, firstLane))).join(' || ')})`;
}

function slotSql(slot: Slot, firstLane: number): string {
  const lane = `(${firstLane} + :client_id::bigint)`;
  if (slot.type === 'lane') return `('${LANE_IDS[slot.id]}' || lpad(to_hex(${lane}), 12, '0'))`;
  const { prefix, digits } = FRESH_FORMS[slot.form];
  return `('${prefix}' || lpad(to_hex((${lane} << 36) + (:n::bigint << 8) + ${slot.place}), ${digits}, '0'))`;
}
