import { checkTrainDetail, type TrainProblem } from './check-train-detail.ts';
import type { TrainDetail, TrainPassenger } from './train-detail.ts';
import {
  lapsesAtCharting,
  parseTrainStatus,
  type StatusChange,
  statusChange,
  type TrainStatus,
} from './train-status.ts';

/** Passengers' present status, as the travel desk reads it from the railway. */
export interface ChartUpdate {
  readonly isCharted: boolean;
  /** Those whose status was looked up; the others keep theirs. */
  readonly passengers: readonly Pick<TrainPassenger, 'travellerIndex' | 'currentStatus' | 'coach' | 'berth'>[];
}

/** An update's effect on one passenger. */
interface PassengerChange extends StatusChange {
  readonly travellerIndex: number;
}

/** A ticket after an update, and the message to travellers. */
export interface UpdatedChart {
  readonly detail: TrainDetail;
  /** One for each passenger of the ticket. */
  readonly changes: readonly PassengerChange[];
  /** True when the railway drops the ticket: the chart is prepared and all of it waits. */
  readonly lapses: boolean;
}

/** The errors of an update; empty where all is well. */
export function checkChartUpdate(detail: TrainDetail, update: ChartUpdate): readonly TrainProblem[] {
  if (detail.pnr === null) {
    return [{ field: 'passengers', message: 'The ticket has no PNR yet: enter what was bought first' }];
  }
  if (detail.chartedAt !== null && !update.isCharted) {
    return [{ field: 'isCharted', message: 'The chart is already prepared and cannot be unprepared' }];
  }
  const strangers = update.passengers.flatMap(({ travellerIndex }, index) =>
    detail.passengers.some((one) => one.travellerIndex === travellerIndex)
      ? []
      : [{ field: `passengers.${index}.travellerIndex`, message: 'This traveller is not on the ticket' }],
  );
  if (strangers.length > 0) return strangers;
  // The errors found concern the ticket's passengers, and are reported at their places in the update.
  const places = detail.passengers.map(({ travellerIndex }) =>
    update.passengers.findIndex((one) => one.travellerIndex === travellerIndex),
  );
  return checkTrainDetail(withStatuses(detail, update)).flatMap(({ field, message }) => {
    const [, index, name] = /^passengers\.(\d+)\.(currentStatus|coach|berth)$/.exec(field) ?? [];
    const place = places[Number(index)] ?? -1;
    return place < 0 ? [] : [{ field: `passengers.${place}.${name}`, message }];
  });
}

/**
 * Applies the passengers' new statuses. Passengers whom we have cancelled with the railway (`gone`, by their positions
 * in the booking) are no longer on the ticket, whatever the update says. Throws RangeError for anything that
 * `checkChartUpdate` refuses.
 */
export function updateChart(
  ticket: TrainDetail,
  update: ChartUpdate,
  { now, gone }: { readonly now: Temporal.Instant; readonly gone: readonly number[] },
): UpdatedChart {
  const [problem] = checkChartUpdate(ticket, update);
  if (problem) throw new RangeError(problem.message);
  // A place that was given up after the chart was prepared had kept the ticket for all.
  const off = ticket.chartedAt === null ? gone : [];
  const detail = withStatuses(ticket, { ...update, passengers: off.map(cancelledPassenger) });
  const looked = update.passengers.filter(({ travellerIndex }) => !gone.includes(travellerIndex));
  const updated = withStatuses(detail, { ...update, passengers: looked });
  const statuses = updated.passengers.map(statusOf);
  const lapses = update.isCharted && lapsesAtCharting(statuses);
  return {
    detail: { ...updated, chartedAt: detail.chartedAt ?? (update.isCharted ? now.toString() : null) },
    changes: detail.passengers.map((before, index) => {
      const [was, is] = [statusOf(before), statuses[index] ?? statusOf(before)];
      const change = statusChange(was, is, { isCharted: update.isCharted, lapses });
      return { travellerIndex: before.travellerIndex, ...change };
    }),
    lapses,
  };
}

function cancelledPassenger(travellerIndex: number): ChartUpdate['passengers'][number] {
  return { travellerIndex, currentStatus: 'CAN', coach: null, berth: null };
}

function withStatuses(detail: TrainDetail, { passengers }: ChartUpdate): TrainDetail {
  return {
    ...detail,
    passengers: detail.passengers.map((before) => {
      const found = passengers.find((one) => one.travellerIndex === before.travellerIndex);
      return found ? { ...before, ...found } : before;
    }),
  };
}

/** The status of a passenger of a purchased ticket. Throws RangeError for another ticket, or an unreadable status. */
export function statusOf({ currentStatus }: TrainPassenger): TrainStatus {
  const status = parseTrainStatus(currentStatus ?? '');
  if (!status) throw new RangeError(`Not a status of a passenger: ${currentStatus}`);
  return status;
}
