import type { chartForm } from '@pravas/contract/train/train-forms.ts';
import type { TrainDetail } from '@pravas/domain/train/train-detail.ts';
import { codeOf } from '@pravas/domain/train/typed-train.ts';
import {
  type ChartUpdate,
  checkChartUpdate,
  type UpdatedChart,
  updateChart,
} from '@pravas/domain/train/update-chart.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';

/** Applies a look at the railway's chart to a ticket. Throws `validation_failed` naming what cannot be. */
export function readChartForm(
  form: z.output<typeof chartForm>,
  detail: TrainDetail,
  at: Parameters<typeof updateChart>[2],
): UpdatedChart {
  const update: ChartUpdate = {
    isCharted: form.isCharted,
    passengers: form.passengers.map(({ travelerIndex, currentStatus, coach, berth }) => ({
      travellerIndex: travelerIndex,
      currentStatus: currentStatus && codeOf(currentStatus),
      coach: coach && codeOf(coach),
      berth,
    })),
  };
  const found = checkChartUpdate(detail, update);
  if (found.length === 0) return updateChart(detail, update, at);
  throw new Refusal('validation_failed', {
    errors: found.map(({ field, message }) => ({
      field: field.replace('travellerIndex', 'travelerIndex'),
      message,
    })),
  });
}
