import { busMarketOf } from '@pravas/domain/bus/bus-market.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { recordSearchCase } from '../policy/index.ts';
import type { BusContext } from './bus-context.ts';
import type { PresentingBuses } from './present-bus.ts';

/**
 * Remembers what a search has found, for drafts of policies to be tried on; the search works without it. A company must
 * not try policies on private journeys.
 */
export async function keepBusSearch(
  { database, log }: Pick<BusContext, 'database' | 'log'>,
  { organizationId, personId }: Pick<Caller, 'organizationId' | 'personId'>,
  {
    searchId,
    criteria,
    terms,
    now,
  }: Pick<PresentingBuses, 'criteria' | 'terms' | 'now'> & { readonly searchId: string },
  merged: readonly BusService[],
): Promise<void> {
  const { from, to, date, isPersonal } = criteria;
  if (isPersonal || merged.length === 0) return;
  const market = busMarketOf(merged, { from: from.name, to: to.name, date, now });
  try {
    await database.forOrganization(organizationId, (tx) =>
      recordSearchCase(tx, {
        service: 'bus',
        ...{ organizationId, personId, searchId, market },
        at: now,
        origin: from.name,
        destination: to.name,
        isInternational: false,
        travellers: 1,
        versionId: terms.version?.versionId ?? null,
        completesBooking: true,
      }),
    );
  } catch (error) {
    log.warn({ err: error }, 'a search of buses could not be kept');
  }
}
