import { formatInr } from '../money/money.ts';
import { cancellationRowOn } from './cancellation-rows.ts';
import { isTatkal, TRAIN_CLASSES } from './train-class.ts';
import type { TrainDetail } from './train-detail.ts';

/** The railway's charges for cancelling a ticket by the rules of a day (YYYY-MM-DD in India), in one sentence. */
export function cancellationWords(
  { travelClass, quota, trainKind, cancellationRowId }: TrainDetail,
  on: string,
): string {
  const waiting = 'RAC and waiting list: you lose ₹60 until 30 minutes before departure.';
  if (isTatkal(quota)) return `A confirmed Tatkal berth gives nothing back. ${waiting}`;
  const { flatAboveHours, quarterAboveHours, nilBelowHours } = cancellationRowOn(on, trainKind, cancellationRowId);
  const flat = formatInr(TRAIN_CLASSES[travelClass].flatChargePaise);
  const parts =
    flatAboveHours === null
      ? [
          `more than ${quarterAboveHours} h before departure you lose 25 %`,
          `${quarterAboveHours}–${nilBelowHours} h, 50 %`,
        ]
      : [
          `more than ${flatAboveHours} h before departure you lose ${flat}`,
          `${flatAboveHours}–${quarterAboveHours} h, 25 %`,
          `${quarterAboveHours}–${nilBelowHours} h, 50 % (${flat} at least)`,
        ];
  return `Confirmed berth: ${parts.join('; ')}; later, everything. ${waiting}`;
}
