import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { type BoughtBus, type BusMarket, busKeyOf } from '@pravas/domain/bus/bus-market.ts';
import { seatChoice } from '@pravas/domain/bus/judge-bus.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import type { Tx } from '../../platform/database.ts';
import { recordBookingCase } from '../policy/index.ts';

/** What was put into a trip, from which search, and what the policy said of it. */
interface ChosenBus {
  readonly organizationId: string;
  /** Who travels. */
  readonly personId: string;
  readonly searchId: string;
  readonly tripId: string;
  readonly bookingId: string;
  readonly detail: BusDetail;
  /** What the search found, for a search that is no longer kept. */
  readonly market: BusMarket;
  readonly verdict: Verdict | null;
  readonly versionId: string | null;
  readonly now: Temporal.Instant;
}

/** Remembers what was put into a trip, for drafts of policies to be tried on it. */
export async function keepChosenBus(tx: Tx, chosen: ChosenBus): Promise<void> {
  const { detail, market, verdict, now, ...of } = chosen;
  const bought: BoughtBus = {
    busKey: busKeyOf(detail),
    departure: detail.departure,
    seats: detail.seats.map((seat) => seatChoice(detail, seat, now)),
  };
  await recordBookingCase(tx, {
    ...of,
    service: 'bus',
    at: now,
    origin: detail.from.name,
    destination: detail.to.name,
    isInternational: false,
    travellers: detail.seats.length,
    market,
    keepsMarket: true,
    choices: bought,
    outcome: verdict?.outcome ?? null,
  });
}
