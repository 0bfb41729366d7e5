import type { FlightOption } from '@pravas/domain/fare/fare-choices.ts';
import { type BrokenLimit, brokenLimits } from '@pravas/domain/flight/search-limits.ts';
import type { SearchCriteria } from './search-memory.ts';

/** Limits of the search that an option breaks, each once; the list hides such flights and can show them. */
export function limitsBrokenBy(option: FlightOption, limits: SearchCriteria['limits']): BrokenLimit[] {
  const broken = option.slices.flatMap((slice, index) => {
    // The only slice of a return flight is the second of the journey.
    const limit = limits[option.coverage === 'return' ? index + 1 : index];
    return limit ? brokenLimits(slice, limit) : [];
  });
  return [...new Set(broken)];
}
