import type { Unit } from '@pravas/domain/booking/service-rules.ts';
import type { CarbonPart } from '@pravas/domain/report/travel-carbon.ts';
import type { Tx } from '../../platform/database.ts';
import type { Booking, BookingTypes } from './booking.ts';

/** What a service estimates its bookings to emit, as its own search shows it. Reads, and never writes. */
export interface ServiceCarbon<Types extends BookingTypes = BookingTypes> {
  /** The method's name with its version: "Pravas flight estimate 2026.1". */
  readonly method: string;
  /** The parts that are left of an order; `held` are its units that are not cancelled, at least one. */
  parts(
    tx: Tx,
    booking: Booking<Types>,
    detail: Types['detail'],
    held: readonly Unit[],
  ): Promise<readonly CarbonPart[]>;
}

/** A method as it is kept with an estimate. */
export function methodName({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name} ${version}`;
}
