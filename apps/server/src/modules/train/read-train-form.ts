import type { trainForm } from '@pravas/contract/train/train-forms.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { isTrainDetail } from '@pravas/domain/train/check-train-detail.ts';
import type { TrainDetail } from '@pravas/domain/train/train-detail.ts';
import { trainOf, typedTrainProblems } from '@pravas/domain/train/typed-train.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import { stationOf } from './typed-station.ts';

/** Makes a ticket of what was typed. Throws `validation_failed` naming every field that cannot be, by the form's names. */
export function readTrainForm(form: z.output<typeof trainForm>, now: Temporal.Instant): TrainDetail {
  const today = indianDay(now);
  const entry = trainOf(form, { stationOf, today });
  if (!isTrainDetail(entry)) throw new Refusal('validation_failed', { errors: typedTrainProblems(form, entry) });
  if (entry.bookedOn > today) {
    const message = 'The day of booking is in the future. Enter the day on which the ticket is bought';
    throw new Refusal('validation_failed', { errors: [{ field: 'bookedOn', message }] });
  }
  return entry;
}
