import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Organization } from '../organisation/index.ts';
import { findTrip, type Trip } from '../trip/index.ts';
import type { BusContext, ConnectedBusSupplier } from './bus-context.ts';
import { type RememberedBuses, recallBuses } from './bus-memory.ts';
import { readBusTerms } from './bus-terms.ts';
import { organizationWithBuses } from './expect-buses-on.ts';
import { type PresentingBuses, wireBusId } from './present-bus.ts';

/** A bus of an earlier search, with the terms that it is shown by now. */
export interface OpenedBus {
  readonly search: RememberedBuses;
  readonly bus: BusService;
  readonly connected: ConnectedBusSupplier;
  readonly presenting: PresentingBuses;
  readonly organization: Organization;
  /** The trip that was searched for, as it is now. */
  readonly trip: Trip | null;
}

/** Opens a bus of a search of the caller's own. Throws `not_found`, `search_expired` and `service_disabled`. */
export async function openBus(
  context: Pick<BusContext, 'database' | 'clock' | 'suppliers' | 'supplierStateCode' | 'backgroundTasks'>,
  caller: Caller,
  { searchedBusId, busId }: { readonly searchedBusId: string; readonly busId: string },
): Promise<OpenedBus> {
  const { database, clock, suppliers, supplierStateCode } = context;
  const now = clock.now();
  // What a search has found is kept before anything of it is chosen.
  await context.backgroundTasks.settled();
  const search = await recallBuses(database, caller, searchedBusId);
  if (!search) throw new Refusal('not_found');
  if (Temporal.Instant.compare(now, search.expiresAt) >= 0) throw new Refusal('search_expired');
  const bus = search.buses.find((one) => wireBusId(one) === busId);
  const connected = suppliers.find(({ supplier }) => supplier.supplierId === bus?.supplierId);
  const { criteria } = search;
  const known = await database.readOrganization(caller.organizationId, async (tx) => {
    const organization = await organizationWithBuses(tx, caller);
    const trip = criteria.tripId === null ? null : ((await findTrip(tx, criteria.tripId)) ?? null);
    const about = { criteria, trip, organization, supplierStateCode, now, searchedAt: search.createdAt };
    const terms = await readBusTerms(tx, caller, about);
    return { organization, trip, terms };
  });
  if (!bus || !connected) {
    throw new Refusal('not_found', { message: 'This bus is no longer in the search results. Please search again.' });
  }
  const { organization, trip, terms } = known;
  const labelOf = caller.isAdmin
    ? (supplierId: string) => suppliers.find(({ supplier }) => supplier.supplierId === supplierId)?.label ?? 'Supplier'
    : null;
  const nineFiveOf = () => connected.supplier.capabilities.nineFiveBy;
  return { search, bus, connected, organization, trip, presenting: { criteria, terms, now, labelOf, nineFiveOf } };
}
