import type { chartForm } from '@pravas/contract/train/train-forms.ts';
import { parseTrainStatus, STATUS_HINT } from '@pravas/domain/train/train-status.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form.ts';
import { type PassengerValues, withStatus } from './train-form.ts';
import type { TrainTicket } from './train-types.ts';

/** A passenger's present status, as the travel desk reads it from the railway. */
export type ChartPassenger = Pick<PassengerValues, 'travelerIndex' | 'name' | 'currentStatus' | 'coach' | 'berth'>;

/** The chart as it is typed. */
export interface ChartValues {
  readonly isCharted: boolean;
  readonly passengers: readonly ChartPassenger[];
}

/** What the form begins with: everybody's status when it was last checked. */
export function newChart({ passengers, chart }: Pick<TrainTicket, 'passengers' | 'chart'>): ChartValues {
  return {
    isCharted: chart.preparedAt !== null,
    passengers: passengers
      .filter(({ state }) => state !== 'cancelled')
      .map(({ travelerIndex, name, currentStatus, coach, berth }) => ({
        travelerIndex,
        name,
        currentStatus: currentStatus ?? '',
        coach: coach ?? '',
        berth: berth ?? '',
      })),
  };
}

/** A passenger with the status as typed, and the coach and berth that it names. */
export function withChartStatus(passenger: ChartPassenger, currentStatus: string): ChartPassenger {
  const { coach, berth } = withStatus({ ...BLANK, ...passenger }, currentStatus);
  return { ...passenger, currentStatus, coach, berth };
}

const BLANK = { isOn: true, bookingStatus: '', baseFare: '' };

/** Statuses that are missing or cannot be read; the server says whether they fit together. */
export function checkChart({ passengers }: ChartValues): FieldErrors {
  return Object.fromEntries(
    passengers.flatMap(({ currentStatus }, at) => {
      const field = `passengers.${at}.currentStatus`;
      if (currentStatus.trim() === '') return [[field, requiredMessage('Current status')]];
      return parseTrainStatus(currentStatus.replaceAll(/\s/g, '')) === null ? [[field, STATUS_HINT]] : [];
    }),
  );
}

/** The chart as it is sent. */
export function chartBody({ isCharted, passengers }: ChartValues): z.input<typeof chartForm> {
  return { isCharted, passengers: passengers.map(({ name: _, ...passenger }) => passenger) };
}

/** True where everybody waits although the chart is prepared: the railway cancels such a ticket. */
export function wouldLapse({ isCharted, passengers }: ChartValues): boolean {
  const kinds = passengers.map(({ currentStatus }) => parseTrainStatus(currentStatus.replaceAll(/\s/g, ''))?.kind);
  const travelling = kinds.filter((kind) => kind !== 'cancelled');
  return isCharted && travelling.length > 0 && travelling.every((kind) => kind === 'waiting');
}
