import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  cancelImport,
  createImport,
  type getImport,
  listImportRows,
  runImport,
  watchImport,
} from '@pravas/contract/people/import-operations.ts';
import { type Answer, callOperation, payloadOf } from '../integration/send-request.ts';
import { HEADINGS } from './spreadsheets.ts';
import type { TravellerClient } from './traveller.ts';
import type { World } from './world.ts';

/** An import as the wire has it. */
export type Import = AnswerOf<typeof getImport>['import'];
type Rows = AnswerOf<typeof listImportRows>;

/** Imports employees as one person does. */
export interface Importer {
  upload(fileName: string, bytes: Buffer): Promise<Answer>;
  /** Uploads a good file and answers the import's id. */
  uploaded(fileName: string, bytes: Buffer): Promise<string>;
  run(importId: string): Promise<Answer>;
  cancel(importId: string): Promise<Answer>;
  rows(importId: string, query?: Readonly<Record<string, string>>): Promise<Rows>;
  /** Every state of the stream until one satisfies the test. */
  watched(importId: string, test: (state: Import) => boolean): Promise<readonly Import[]>;
  /** The state once nothing is read or imported any more. */
  settled(importId: string): Promise<Import>;
}

/** Makes an importer of somebody who is signed in. */
export function importerOf(world: Pick<World, 'url'>, who: TravellerClient): Importer {
  const upload = (fileName: string, bytes: Buffer) =>
    callOperation(world.url, createImport, { file: { fileName, bytes } }, who);
  const watched = async (importId: string, test: (state: Import) => boolean) => {
    const states: Import[] = [];
    for await (const state of who.client.stream(watchImport, { query: { importId } })) {
      states.push(state);
      if (test(state)) return states;
    }
    throw new Error(`The stream ended with ${JSON.stringify(states.at(-1))}`);
  };
  return {
    upload,
    watched,
    uploaded: async (fileName, bytes) => payloadOf<{ import: Import }>(await upload(fileName, bytes)).import._id,
    run: (importId) => callOperation(world.url, runImport, { body: { importId } }, who),
    cancel: (importId) => callOperation(world.url, cancelImport, { body: { importId } }, who),
    rows: async (importId, query = {}) =>
      payloadOf<Rows>(await callOperation(world.url, listImportRows, { query: { importId, ...query } }, who)),
    async settled(importId) {
      const states = await watched(importId, ({ state }) => state !== 'reading' && state !== 'running');
      const last = states.at(-1);
      if (!last) throw new Error('A stream tells at least one state');
      return last;
    },
  };
}

/** A row of somebody who can be imported; `change` is by heading. */
export function importRow(email: string, change: Readonly<Record<string, string>> = {}): readonly string[] {
  const values: Record<string, string> = {
    Email: email,
    'First name': 'Tara',
    'Last name': 'Sen',
    Role: 'Employee',
    ...change,
  };
  return HEADINGS.map((heading) => values[heading] ?? '');
}

/** Rows of so many different people. */
export function importRows(name: string, count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, index) =>
    importRow(`${name}.${index}@import.example`, { 'Employee code': `${name}-${index}` }),
  );
}
