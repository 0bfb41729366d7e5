import { randomUUID } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import type { World } from './world.ts';

const [FROM, TO] = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2'] as const;

/** The two towns of sample journeys. `isListed`: a supplier lists them, so that buses can be searched between them. */
export async function addBusTowns(world: World, isListed: boolean): Promise<void> {
  await world.query(
    `insert into bus_station (id, name, state, is_listed, updated_at)
     values ($1, 'Sample Town', 'Kerala', $3, now()), ($2, 'Sample City', 'Kerala', $3, now()) on conflict do nothing`,
    [FROM, TO, isListed],
  );
}

/** A search of buses that found nothing, and the route that it was for. Answers the search's id. */
export async function addBusSearch(
  world: World,
  insert: (table: string, values: Readonly<Record<string, unknown>>) => Promise<string>,
  personId: string,
  { at, soon }: { readonly at: string; readonly soon: string },
): Promise<string> {
  await addBusTowns(world, false);
  const id = await insert('bus_search', {
    id: randomUUID(),
    person_id: personId,
    criteria: JSON.stringify({
      from: { stationId: FROM, name: 'Sample Town' },
      to: { stationId: TO, name: 'Sample City' },
      date: '2030-03-04',
      seats: 1,
      isPersonal: false,
      tripId: null,
    }),
    created_at: at,
    expires_at: soon,
  });
  const buses = zstdCompressSync('[]');
  await insert('bus_search_batch', { search_id: id, batch: 1, supplier_id: 'one', buses, received_at: at });
  await insert('bus_route', { person_id: personId, from_id: FROM, to_id: TO, used_at: at });
  return id;
}
