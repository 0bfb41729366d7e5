import { KEPT_TRIPS_CACHE, keptTripsCache } from '../../lib/kept-copies.ts';
import { currentSession } from '../../lib/session.ts';
import type { LoadedTrip, TripDetails } from './trip-types.ts';

/** When a copy was taken, in the copy's own headers. */
const KEPT_AT = 'x-kept-at';

/** Files of the app itself, which the service worker serves without a network. */
const SHELL_CACHE = 'pravas-shell';

/** Whether this browser can keep trips: it needs https (or localhost), as every browser's storage of this kind does. */
export function canKeepTrips(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator;
}

/** When the copy of a trip was taken; null where none is kept. */
export async function keptSince(tripId: string): Promise<string | null> {
  const copy = await (await openCopies())?.match(copyKey(tripId));
  return copy?.headers.get(KEPT_AT) ?? null;
}

/** The copy of a trip on this device; null where none is kept, or it cannot be read any more. */
export async function readKeptTrip(tripId: string): Promise<LoadedTrip | null> {
  try {
    const copy = await (await openCopies())?.match(copyKey(tripId));
    const keptAt = copy?.headers.get(KEPT_AT);
    return copy && keptAt ? { tripDetails: withoutActions((await copy.json()) as TripDetails), keptAt } : null;
  } catch {
    return null;
  }
}

/** A copy is read only: whatever could be done with the trip when it was taken waits for the network. */
function withoutActions(trip: TripDetails): TripDetails {
  return {
    ...trip,
    allowedActions: [],
    items: trip.items.map((item) => ({ ...item, allowedActions: [] })),
  };
}

/** Every copy on this device, the newest trips first. */
export async function listKeptTrips(): Promise<readonly LoadedTrip[]> {
  try {
    const kept = (await (await openCopies())?.keys()) ?? [];
    const trips = await Promise.all(kept.map(({ url }) => readKeptTrip(url.slice(url.lastIndexOf('/') + 1))));
    return trips
      .filter((trip) => trip !== null)
      .toSorted((a, b) => (b.tripDetails.startTime ?? '9').localeCompare(a.tripDetails.startTime ?? '9'));
  } catch {
    return [];
  }
}

/** Keeps a trip on this device, with the files of the app that show it. Throws where the device has no room. */
export async function keepTrip(trip: TripDetails, loadScreens: () => Promise<void>): Promise<void> {
  const copies = await openCopies();
  if (!copies) return;
  await copies.put(copyKey(trip._id), copyOf(trip));
  await loadScreens();
  await keepShell();
}

/** Takes a trip off this device. */
export async function dropTrip(tripId: string): Promise<void> {
  await (await openCopies())?.delete(copyKey(tripId));
}

/** Updates the copy of a trip, where one is kept. Never fails: then the copy stays older. */
export async function renewKeptTrip(trip: TripDetails): Promise<void> {
  try {
    const copies = await openCopies();
    if (await copies?.match(copyKey(trip._id))) await copies?.put(copyKey(trip._id), copyOf(trip));
  } catch {
    // The storage may be full or forbidden; the page works without it.
  }
}

/** After a new release the files of a kept trip's screen are others: they are fetched while there is a network. */
export async function warmKeptTrips(loadScreens: () => Promise<void>): Promise<void> {
  try {
    const kept = await (await openCopies())?.keys();
    if (!kept || kept.length === 0 || !navigator.onLine) return;
    await loadScreens();
    await keepShell();
  } catch {
    // Tried again on the next visit.
  }
}

/** The files that this page has loaded, added to those that the service worker serves. */
async function keepShell(): Promise<void> {
  const shell = await caches.open(SHELL_CACHE);
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const files = ['/', '/theme.js', '/favicon.svg', ...new Set(loaded)];
  await Promise.all(
    files.map(async (file) => {
      if (!file.startsWith('/assets/') || !(await shell.match(file))) await shell.add(file);
    }),
  );
}

/** The signed-in person's own copies: the next one at this device never sees them. */
async function openCopies(): Promise<Cache | null> {
  const { user } = currentSession();
  return user && canKeepTrips() ? caches.open(keptTripsCache(user.user_id)) : null;
}

function copyKey(tripId: string): string {
  return `/${KEPT_TRIPS_CACHE}/${tripId}`;
}

function copyOf(trip: TripDetails): Response {
  return Response.json(trip, { headers: { [KEPT_AT]: new Date().toISOString() } });
}
