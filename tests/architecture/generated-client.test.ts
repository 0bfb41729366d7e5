import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './source-tree.ts';

/** A program that uses a client generated from `openapi.json`: search, choose, pay, read, cancel. */
const PROGRAM = `
import * as pravas from './client.ts';

const bearer = { headers: { authorization: 'Bearer token' } };

export function cheapest(options: readonly pravas.FlightOption[]): pravas.ListedFare | undefined {
  return options.flatMap((option) => option.fares).sort((a, b) => a.totalPrice - b.totalPrice)[0];
}

export async function travel(): Promise<pravas.Trip | string> {
  const search = await pravas.listFlights({ $from: 'BLR', to: 'DEL', dDate: '2027-01-05', cc: 'E' }, bearer);
  if (search.status !== 200) return search.data.message;
  const { searchedFlightId, flights } = search.data.payload;
  const flight = flights[0];
  const fare = cheapest(flights);
  if (!flight || !fare || fare.verdict?.outcome === 'block') return 'nothing to book';

  const chosen = { searchedFlightId, flightId: flight.flightId, fareType: fare.fareType };
  const added = await pravas.addFlightToTrip({ idempotencyKey: 'add-1-of-trip', body: chosen }, bearer);
  if (added.status === 410) return added.data.code satisfies 'search_expired';
  if (added.status !== 200) return added.data.message;

  const { flightId, tripId } = added.data.payload;
  const paying = await pravas.checkPrice({ idempotencyKey: 'pay-1-of-trip', body: { flightId } }, bearer);
  if (paying.status === 409 && paying.data.code === 'price_changed') return \`now \${paying.data.price?.new}\`;
  if (paying.status === 401 || paying.status === 450) return paying.data.code;

  const quote = await pravas.quoteFlightCancellation({ flightId }, bearer);
  if (quote.status === 200 && quote.data.payload.amounts.refund < 0) return quote.data.payload.text;

  const read = await pravas.getTrip({ tripId }, bearer);
  return read.status === 200 ? read.data.payload.tripDetails : read.data.message;
}
`;

const MISTAKES: readonly (readonly [what: string, right: string, wrong: string, complaint: RegExp])[] = [
  ['a field that is not there', 'a.totalPrice - b', 'a.totalPrise - b', /totalPrise/],
  ['a field of the body left out', 'body: chosen', "body: { flightId: 'f1' }", /searchedFlightId/],
  ['a field of the body that the operation does not take', 'body: { flightId }', 'body: { flightId, seat: 1 }', /seat/],
  ['a code that the operation cannot answer with', "'price_changed'", "'price_moved'", /price_moved/],
  ['a parameter left out', '$from: ', '$form: ', /\$form/],
];

let folder: string;
let complaints: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pravas-client-'));
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const style = { argumentStyle: 'object', futureStripLegacyMethods: true } as const;
  write('client.ts', await generateSource(path.join(ROOT, 'openapi.json'), style));
  write('right.ts', PROGRAM);
  for (const [index, [, right, wrong]] of MISTAKES.entries()) {
    write(`mistake-${index}.ts`, PROGRAM.replace(right, wrong));
  }
  const compilerOptions = {
    ...{ strict: true, noEmit: true, noUncheckedIndexedAccess: true, allowImportingTsExtensions: true },
    ...{ module: 'ESNext', moduleResolution: 'bundler', target: 'ESNext', lib: ['ESNext', 'DOM'], types: [] },
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions }));
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  complaints = await new Promise((resolve) => {
    const options = { cwd: folder };
    execFile(process.execPath, [compiler, '--pretty', 'false'], options, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** What the compiler says of a file. */
const about = (file: string) => complaints.split('\n').filter((line) => line.startsWith(`${file}.ts(`));

describe('a client that is made of openapi.json', () => {
  it('compiles with a program that searches, books, pays, reads and handles refusals', () => {
    expect([...about('right'), ...about('client')]).toEqual([]);
    // The compiler has run: it complains of the mistakes, and of nothing else.
    expect(complaints.split('\n').filter((line) => line !== '' && !/^mistake-\d\.ts\(|^ /.test(line))).toEqual([]);
  });

  it.each(MISTAKES.map(([what, ...mistake], index) => [what, index, ...mistake] as const))(
    'refuses %s',
    (_what, index, right, _wrong, complaint) => {
      expect(PROGRAM).toContain(right);
      expect(about(`mistake-${index}`).join('\n')).toMatch(complaint);
    },
  );
});
