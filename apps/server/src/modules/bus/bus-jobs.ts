import type { Job } from '../../platform/jobs.ts';
import { fetchDueStations } from './stations/fetch-stations.ts';
import type { StationsContext } from './stations/stations-context.ts';

/** What the background process needs for buses. */
interface BusJobsContext extends StationsContext {
  /** Ends what takes long when the process ends. */
  readonly signal: AbortSignal;
}

/** What is done for buses in the background: their lists of towns. */
export function busJobs({ signal, ...context }: BusJobsContext): readonly Job[] {
  return [{ name: 'lists of bus stations', everyMs: 60_000, run: () => fetchDueStations(context, signal) }];
}
