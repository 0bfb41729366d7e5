import pg from 'pg';
import type { StatementBatch } from '../../apps/server/src/platform/statement-batch.ts';
import type { LANE_IDS, Lane } from './lanes.ts';

/** Ids that each run has to make itself: how they begin, and how many hexadecimal digits follow. */
export const FRESH_FORMS = {
  uuid: { prefix: '0000000e-0000-4000-8000-', digits: 12 },
  order: { prefix: 'PRV-', digits: 26 },
  document: { prefix: 'D-', digits: 12 },
} as const;

/** A slot in a recorded value for a run's own value: an id of the lane, or a fresh id. */
export type Slot =
  | { readonly type: 'lane'; readonly id: keyof typeof LANE_IDS }
  | { readonly type: 'fresh'; readonly place: number; readonly form: keyof typeof FRESH_FORMS };

/** A value as it was sent; texts in pieces, so that ids inside them can be put in. Null stays null. */
export type TapedValue = null | readonly (string | Slot)[];

/** A statement of the tape. */
export interface TapedStatement {
  readonly text: string;
  readonly values: readonly TapedValue[];
}

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|PRV-[0-9A-F]{26}|[A-Z]{2}\/\d\d-\d\d\/\d{7}/g;

/** Records what the driver sends while this work of one lane runs. Nothing else may use the driver meanwhile. */
export async function tapeStatements(lane: Lane, work: () => Promise<unknown>): Promise<readonly TapedStatement[]> {
  const sent: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const prototype = pg.Client.prototype as { query: (...sent: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const [{ statements }] = given as [StatementBatch];
    // A remark before a statement says how it travels, which is no part of it.
    sent.push(...statements.map(({ text, values }) => ({ text: text.replace(/^\/\*.*?\*\/ /, ''), values })));
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  const slotsOf = createSlots(lane);
  return sent.map(({ text, values }) => ({ text, values: values.map(slotsOf) }));
}

function createSlots(lane: Lane): (value: unknown) => TapedValue {
  const known = new Map<string, Slot>(
    (['organizationId', 'personId', 'tripId'] as const).map((id) => [lane[id], { type: 'lane', id }]),
  );
  return (value) => {
    if (value === null || value === undefined) return null;
    if (typeof value !== 'string') {
      // As the driver writes a list; ids are never in one.
      if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return [`{${value.join(',')}}`];
      if (typeof value !== 'number' && typeof value !== 'boolean') throw new Error(`Cannot tape ${typeof value}`);
      return [String(value)];
    }
    const pieces: (string | Slot)[] = [];
    let at = 0;
    for (const { 0: id, index } of value.matchAll(IDS)) {
      const slot = known.get(id) ?? { type: 'fresh', place: known.size, form: formOf(id) };
      known.set(id, slot);
      if (index > at) pieces.push(value.slice(at, index));
      pieces.push(slot);
      at = index + id.length;
    }
    return at < value.length || pieces.length === 0 ? [...pieces, value.slice(at)] : pieces;
  };
}

function formOf(id: string): keyof typeof FRESH_FORMS {
  if (id.includes('/')) return 'document';
  return id.startsWith('PRV') ? 'order' : 'uuid';
}

/** True for what inserts rows. */
export function isInsert({ text }: TapedStatement): boolean {
  return /^\s*(?:with moved as \(\s*)?insert into/.test(text);
}

const NUMBER = /\$(\d+) \|\| '\/' \|\| lpad\(next_document_number\(\$(\d+)\)::text, 7, '0'\)/;
/** Further than any other fresh id of a tape. */
const NUMBERS_PLACE = 255;

/** The same statement with a fresh number instead of one from the series that everybody shares: a bare insert. */
export function withoutSeries({ text, values }: TapedStatement): TapedStatement {
  const [found, series, drawn] = NUMBER.exec(text) ?? [];
  if (!found) return { text, values };
  const made: TapedValue = [{ type: 'fresh', place: NUMBERS_PLACE, form: 'document' }];
  return {
    text: text.replace(NUMBER, (_, a: string, b: string) => `coalesce($${a}::text, $${b}::text)`),
    values: values.map((value, at) => (at + 1 === Number(series) ? made : at + 1 === Number(drawn) ? null : value)),
  };
}

/** Plays inserts of a tape bare: the same rows under fresh ids, in one transaction, with prepared statements. */
export function createPlayer(statements: readonly TapedStatement[]) {
  const named = statements.map((statement, index) => ({ ...statement, name: `taped_${index}` }));
  const rounds = new Map<number, number>();
  return async (client: pg.PoolClient, lane: Lane): Promise<void> => {
    const round = rounds.get(lane.number) ?? 0;
    rounds.set(lane.number, round + 1);
    const fill = (slot: Slot): string => {
      if (slot.type === 'lane') return lane[slot.id];
      const { prefix, digits } = FRESH_FORMS[slot.form];
      return prefix + (lane.number * 2 ** 36 + round * 256 + slot.place).toString(16).padStart(digits, '0');
    };
    await client.query('begin');
    await client.query({
      name: 'taped_lane',
      text: `select set_config('app.organization_id', $1, true)`,
      values: [lane.organizationId],
    });
    for (const { name, text, values } of named) {
      const filled = values.map((value) =>
        value === null ? null : value.map((piece) => (typeof piece === 'string' ? piece : fill(piece))).join(''),
      );
      await client.query({ name, text, values: filled });
    }
    await client.query('commit');
  };
}
