import type { trainWishForm } from '@pravas/contract/train/train-forms.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { TRAIN_CLASSES, type TrainClass } from '@pravas/domain/train/train-class.ts';
import { checkTrainWish, type TrainWish } from '@pravas/domain/train/train-wish.ts';
import { codeOf } from '@pravas/domain/train/typed-train.ts';
import { railwayStationByCode } from '@pravas/reference/railway-stations.ts';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import { stationOf } from './typed-station.ts';

/** Makes a request of what a traveller asked for. Throws `validation_failed` naming every field that cannot be. */
export function readTrainWish(form: z.output<typeof trainWishForm>, now: Temporal.Instant): TrainWish {
  const unknown = (['from', 'to'] as const).filter((field) => !railwayStationByCode(form[field]));
  const station = (code: string) => stationOf({ code, name: null });
  const travelClass = form.travelClass === null ? null : codeOf(form.travelClass);
  const asked = { ...form, from: station(form.from), to: station(form.to) };
  const errors = [
    ...unknown.map((field) => ({ field, message: 'Select a station from the list' })),
    ...(travelClass === null || isTrainClass(travelClass)
      ? []
      : [{ field: 'travelClass', message: `Class must be one of ${Object.keys(TRAIN_CLASSES).join(', ')}` }]),
    ...(unknown.length > 0 ? [] : checkTrainWish(asked, indianDay(now))),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
  return { ...asked, travelClass: travelClass !== null && isTrainClass(travelClass) ? travelClass : null };
}

function isTrainClass(code: string): code is TrainClass {
  return Object.hasOwn(TRAIN_CLASSES, code);
}
