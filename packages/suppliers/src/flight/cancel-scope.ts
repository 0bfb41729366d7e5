import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import { flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import type { CancelScope } from './port.ts';

/** The units of an order as airlines are asked to cancel them: these slices for these travellers. */
export function scopeOfUnits(units: readonly UnitKey[]): CancelScope {
  const { slices, travellers } = flightScope({ orderId: '', units });
  return { slices, travellers };
}
