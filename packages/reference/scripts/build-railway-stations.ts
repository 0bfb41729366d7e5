/**
 * Writes `src/railway-stations.generated.json` from the data set of stations and the hand list of names.
 * Run with `node packages/reference/scripts/build-railway-stations.ts` after either of them changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { ALL_GST_STATES } from '../src/gst-states.ts';
import { STATION_NAME_LINES } from './station-names.ts';
import { readerSpelling } from './station-spelling.ts';
import { formerAndhraState } from './telangana.ts';

/** A row of the data set. */
interface SourceStation {
  readonly code: string;
  readonly name: string;
  readonly state: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A line of the hand list. */
interface NamedStation {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly gstStateCode: string;
  readonly aliases: readonly string[];
  readonly oldCodes: readonly string[];
}

/** Where trains stop for signals or shunting, and no traveller gets on. */
const NO_STATION =
  /\b(?:cabin|cabine|ohancabin|cab|block|yard|siding|sdg|goods|link|outer|marshal|marshaling|marshalling|i\.?b\.?h?[a-h1-6]?)\b/iu;

/** A name without a vowel is a code that the data set has no name for. */
const NO_NAME = /^[b-df-hj-np-tv-xz]+$/iu;

/** The data set's names of states, where they are not the law's. */
const STATE_NAMES: Readonly<Record<string, string>> = { 'Delhi NCT': 'Delhi', Orissa: 'Odisha' };

/** Where the data set has the neighbouring state. */
const STATE_BY_HAND: Readonly<Record<string, string>> = { CNDM: '06' };

const stateCodes = new Map(ALL_GST_STATES.map((state) => [state.name, state.code]));

function readSource(): readonly SourceStation[] {
  const text = readFileSync(new URL('../data/railway-stations.csv', import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [code = '', name = '', state = '', , lat = '', lon = ''] = line.split(',');
      return { code, name, state, latitude: degrees(lat), longitude: degrees(lon) };
    })
    .filter(({ code, state }) => /^[A-Z]{1,5}$/u.test(code) && state !== 'Bangladesh')
    .filter(({ name }) => !NO_STATION.test(name) && !NO_NAME.test(name));
}

/** Three decimals are a hundred metres, which finds a station. */
function degrees(text: string): number | null {
  return text === '' ? null : Math.round(Number(text) * 1_000) / 1_000;
}

function readNames(): readonly NamedStation[] {
  const parts = (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return STATION_NAME_LINES.trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = '', city = '', gstStateCode = '', aliases = '', oldCodes = ''] = line.split('|');
      return { code, name, city, gstStateCode, aliases: parts(aliases), oldCodes: parts(oldCodes) };
    });
}

function stateOf({ code, state, latitude, longitude }: SourceStation): string {
  const byHand = STATE_BY_HAND[code];
  if (byHand !== undefined) return byHand;
  if (state === 'Andhra Pradesh') {
    return latitude === null || longitude === null ? '' : (formerAndhraState(latitude, longitude) ?? '');
  }
  return stateCodes.get(STATE_NAMES[state] ?? state) ?? '';
}

const source = readSource();
const byCode = new Map(source.map((station) => [station.code, station]));
const names = readNames();
const replaced = new Set(names.flatMap((station) => [station.code, ...station.oldCodes]));

const large = names.map((station) => {
  const row = [station.code, ...station.oldCodes].map((code) => byCode.get(code)).find((found) => found !== undefined);
  return [
    ...[station.code, station.name, station.gstStateCode, row?.latitude ?? null, row?.longitude ?? null],
    ...[station.city, station.aliases.join('|'), station.oldCodes.join('|')],
  ];
});
const others = source
  .filter((station) => !replaced.has(station.code))
  .map((station) => [station.code, readerSpelling(station.name), stateOf(station), station.latitude, station.longitude])
  .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));

const lines = [...large, ...others].map((row) => JSON.stringify(row));
writeFileSync(
  new URL('../src/railway-stations.generated.json', import.meta.url),
  `{"large":${large.length},\n"rows":[\n${lines.join(',\n')}\n]}\n`,
);
