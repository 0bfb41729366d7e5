import type { TrainDetail } from './train-detail.ts';
import { hasBerth, type TrainStatus } from './train-status.ts';
import { statusOf } from './update-chart.ts';

/** The status of a ticket before and after charting, and what that means for its passengers, one or two sentences. */
export function chartWords(detail: TrainDetail): string {
  if (detail.pnr === null)
    return 'Not bought yet. Coach and berth are told once the travel desk has bought the ticket.';
  const isCharted = detail.chartedAt !== null;
  const statuses = detail.passengers.map(statusOf).filter(({ kind }) => kind !== 'cancelled');
  if (statuses.length === 0) return 'Everybody on this ticket is cancelled.';
  const count = (isMeant: (status: TrainStatus) => boolean) => statuses.filter(isMeant).length;
  const [waiting, rac] = [count(({ kind }) => kind === 'waiting'), count(({ kind }) => kind === 'rac')];
  const chart = isCharted ? 'The chart is prepared.' : 'The chart is not prepared yet.';
  const who = (number: number) => (statuses.length === 1 ? 'The passenger' : `${number} of ${statuses.length}`);
  if (waiting > 0) {
    const verb = waiting === 1 ? 'is' : 'are';
    const next = isCharted ? 'may not travel' : 'may not travel unless that changes';
    return `${chart} ${who(waiting)} ${verb} on the waiting list and ${next}.`;
  }
  if (rac > 0) return `${chart} ${who(rac)} may travel in RAC, sharing a side berth.`;
  return statuses.every(hasBerth) && !isCharted ? `${chart} Coach and berth may still change.` : chart;
}
