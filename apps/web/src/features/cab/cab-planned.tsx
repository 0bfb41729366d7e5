import { type PlannedProps, PlannedRequest } from '../booking/index.ts';

/** A cab of a copied trip. */
export function CabPlanned({ planned }: PlannedProps) {
  return planned.service === 'cab' ? <PlannedRequest planned={planned} day={planned.pickUpAt.slice(0, 10)} /> : null;
}
