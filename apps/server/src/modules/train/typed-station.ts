import type { TrainStation } from '@pravas/domain/train/train-detail.ts';
import { codeOf } from '@pravas/domain/train/typed-train.ts';
import { railwayStationByCode } from '@pravas/reference/railway-stations.ts';

/**
 * A station by its current or former code, where it is in our list. Otherwise it keeps the typed text, so that a
 * station newer than the list can be entered by its name.
 */
export function stationOf({ code, name }: { readonly code: string; readonly name: string | null }): TrainStation {
  const known = railwayStationByCode(code);
  if (!known) return { code: codeOf(code), name: name ?? '', city: null, stateCode: null };
  return { code: known.code, name: known.name, city: known.city, stateCode: known.gstStateCode };
}
