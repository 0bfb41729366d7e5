import type { Job } from '../../platform/jobs.ts';
import { type OperatorChangesContext, takeOverOperatorChanges } from './operator-changes.ts';
import { readDueBuses } from './read-due-buses.ts';
import { fetchDueStations } from './stations/fetch-stations.ts';
import type { StationsContext } from './stations/stations-context.ts';

/** What the background process needs for buses. */
interface BusJobsContext extends StationsContext, Pick<OperatorChangesContext, 'database' | 'clock' | 'log'> {
  readonly suppliers: StationsContext['suppliers'] & OperatorChangesContext['suppliers'];
  /** How long one answer of a supplier about an order is awaited. */
  readonly bookDeadlineMs: number;
  /** Ends what takes long when the process ends. */
  readonly signal: AbortSignal;
}

/** What is done for buses in the background: their lists of towns, tickets that are read again, and what operators do. */
export function busJobs({ signal, bookDeadlineMs, ...context }: BusJobsContext): readonly Job[] {
  const changing = { ...context, deadlineMs: bookDeadlineMs };
  return [
    { name: 'lists of bus stations', everyMs: 60_000, run: () => fetchDueStations(context, signal) },
    { name: 'buses read again', everyMs: 60_000, run: () => readDueBuses(changing) },
    {
      name: 'buses that operators changed',
      everyMs: 600_000,
      run: () => takeOverOperatorChanges(changing),
    },
  ];
}
