import type { BusSupplier } from '@pravas/suppliers/bus/port.ts';

/** A bus supplier and the name that people know it by. */
export interface ConnectedBusSupplier {
  readonly supplier: BusSupplier;
  readonly label: string;
}
