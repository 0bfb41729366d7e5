import { type PlannedProps, PlannedRequest } from '../booking/index.ts';

/** A train of a copied trip. */
export function TrainPlanned({ planned }: PlannedProps) {
  return planned.service === 'train' ? <PlannedRequest planned={planned} day={planned.date} /> : null;
}
