import type { BookingLedger } from '../bookings/booking-ledger.ts';
import type { RefundDelay } from '../bookings/refund-delay.ts';
import type { BusLedger } from '../bus-bookings/bus-ledger.ts';
import type { BusSwitches } from '../bus-bookings/bus-switches.ts';
import type { SandboxClock } from '../clock.ts';
import type { DuffelContext } from '../duffel/context.ts';
import type { FaultBoard } from '../faults.ts';
import type { HotelLedger } from '../hotel-bookings/hotel-ledger.ts';
import type { HotelSwitches } from '../hotel-bookings/hotel-switches.ts';
import type { StaysLedger } from '../hotel-bookings/stays-ledger.ts';
import type { DisputeLedger } from '../worldline/disputes.ts';
import type { PaymentLedger } from '../worldline/payments.ts';
import type { WorldlineContext } from '../worldline/worldline-handler.ts';

/** What the control port shows and changes. */
export interface ControlContext {
  readonly clock: SandboxClock;
  readonly faults: FaultBoard;
  readonly bookings: BookingLedger;
  readonly payments: PaymentLedger;
  readonly disputes: DisputeLedger;
  /** The payment gateway, which notifies the merchant of disputes. */
  readonly gateway: WorldlineContext;
  readonly refundDelay: RefundDelay;
  readonly hotels: HotelLedger;
  readonly hotelSwitches: HotelSwitches;
  readonly stays: StaysLedger;
  readonly buses: BusLedger;
  readonly busSwitches: BusSwitches;
  /** The second supplier, which notifies the agency of what a command does. */
  readonly duffel: DuffelContext;
  readonly urls: () => Readonly<Record<string, string>>;
  readonly reset: () => void;
}
