import type { flightListEvent } from '@pravas/contract/flight/list-flights.ts';
import { emissionsBand } from '@pravas/domain/flight/emissions.ts';
import type * as z from 'zod/mini';
import type { OptionRow } from './option-row.ts';

type Event = z.input<typeof flightListEvent>;
/** The method behind all estimates of a list. */
export type EmissionsMethod = Extract<Event, { type: 'started' }>['emissionsMethod'];
/** What decides the bands. */
type Medians = Extract<Event, { type: 'finished' }>['medianKg'];

/** Gives each flight its band by the medians of the whole search; rows and their order stay. */
export function applyMedians(rows: readonly OptionRow[], medians: Medians): readonly OptionRow[] {
  const medianOf = new Map(medians.map(({ coverage, kg }) => [coverage, kg]));
  return rows.map((row) => {
    const { emissions, coverage } = row.option;
    const median = medianOf.get(coverage);
    if (!emissions || median === undefined) return row;
    const band = emissionsBand(emissions.kgPerTraveller, median);
    return band === emissions.band ? row : { ...row, option: { ...row.option, emissions: { ...emissions, band } } };
  });
}
