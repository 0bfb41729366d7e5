import type { SupplierManners } from './fake-supplier.ts';
import type { Random } from './random.ts';

/** The periods of a worker: a call may arrive long after it was given up, and before a missing order is believed. */
export const TIMING = { quietPeriodMs: 90_000, bookDeadlineMs: 30_000, leaseMs: 2_500 } as const;

/** How badly workers and network are treated: how often, of all steps and calls, each of these happens. */
export interface Weather {
  readonly crash: number;
  readonly pause: number;
  /** How long a step may take at most while nothing goes wrong. */
  readonly stepMs: number;
  readonly crashInCall: number;
  readonly lostRequest: number;
  readonly lostAnswer: number;
  readonly lateArrival: number;
  readonly twice: number;
}

/** The emphasis of a schedule, for faults that show rarely. */
export type Emphasis = 'none' | 'approvals' | 'pauses' | 'lost answers' | 'payments' | 'unseen orders';

/** Nothing goes wrong. */
export const STILL: Weather = {
  crash: 0,
  pause: 0,
  stepMs: 20,
  crashInCall: 0,
  lostRequest: 0,
  lostAnswer: 0,
  lateArrival: 0,
  twice: 0,
};
const FAIR: Weather = {
  ...STILL,
  crash: 0.012,
  pause: 0.004,
  crashInCall: 0.02,
  lostRequest: 0.03,
  lostAnswer: 0.05,
  lateArrival: 0.04,
};
const STORM: Weather = {
  ...STILL,
  crash: 0.03,
  pause: 0.02,
  crashInCall: 0.05,
  lostRequest: 0.1,
  lostAnswer: 0.15,
  lateArrival: 0.12,
};

/** How badly one schedule treats its workers and its network. */
export function weatherFor(random: Random, emphasis: Emphasis, manners: SupplierManners): Weather {
  const weather = { ...(random.chance(0.4) ? STORM : FAIR), twice: manners.onRepeat === 'same_order' ? 0.03 : 0 };
  switch (emphasis) {
    case 'approvals':
      return { ...weather, stepMs: 800, lostRequest: 0, lostAnswer: 0, lateArrival: 0 };
    case 'pauses':
      return { ...weather, crash: 0.005, pause: 0.15, lateArrival: 0.3 };
    case 'lost answers':
      return { ...weather, crash: 0.005, crashInCall: 0.25, lostRequest: 0.3, lateArrival: 0.5, lostAnswer: 0.2 };
    default:
      return weather;
  }
}

const ALWAYS_CARELESS: ReadonlySet<Emphasis> = new Set(['pauses', 'lost answers', 'unseen orders']);

/** The behaviour of one schedule's supplier. */
export function mannersFor(random: Random, emphasis: Emphasis): SupplierManners {
  const isCareless = ALWAYS_CARELESS.has(emphasis) || random.chance(0.25);
  const pending = emphasis === 'unseen orders' ? 0.3 : 0.04;
  const rates = { soldOut: 0.06, dearer: 0.04, cheaper: 0.03, busy: 0.06, pending, lapsed: 0.04, refuses: 0.05 };
  return {
    onRepeat: isCareless ? 'careless' : random.chance(0.3) ? 'refuses' : 'same_order',
    canLookUp: emphasis !== 'none' || !random.chance(0.12),
    showsPending: emphasis !== 'unseen orders' && !random.chance(0.4),
    rates: emphasis === 'none' ? rates : { ...rates, soldOut: 0.01, dearer: 0.01, lapsed: 0.01, refuses: 0.01 },
  };
}

/** A supplier that obeys each request, as often as it is sent. */
export const CALM_MANNERS: SupplierManners = {
  onRepeat: 'careless',
  canLookUp: true,
  showsPending: true,
  rates: { soldOut: 0, dearer: 0, cheaper: 0, busy: 0, pending: 0, lapsed: 0, refuses: 0 },
};
