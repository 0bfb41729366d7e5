import { BEING_CANCELLED } from '../../ui/flight-looks.ts';
import type { BookingHead } from '../booking/index.ts';

/** The next step for two buses of which one replaces the other. */
export interface InsteadStep {
  readonly title: string;
  readonly text: string;
  /** What the way to the old bus is called. */
  readonly label: string;
  /** True once the old one is to be cancelled. */
  readonly isDue: boolean;
}

type Standing = Pick<BookingHead, 'status' | 'badge'>;

/** The next step of a replacement bus; null where the old one is given up already, or the new one came to nothing. */
export function insteadStep(bus: Standing, old: Standing): InsteadStep | null {
  if (old.status !== 'BOOKED' || old.badge === BEING_CANCELLED) return null;
  if (['FAILED', 'EXPIRED', 'CANCELED'].includes(bus.status)) return null;
  if (bus.status === 'BOOKED') {
    return {
      title: 'Now cancel the old bus',
      text: 'You have both buses now. The refund for the old one falls with time.',
      label: 'Cancel the old bus',
      isDue: true,
    };
  }
  const first = bus.status === 'CREATED' ? 'Pay for the new bus, then' : 'Once the new bus is booked,';
  return {
    title: `${first} cancel the old one`,
    text: 'The old bus stays booked until you cancel it.',
    label: 'See the old bus',
    isDue: false,
  };
}
