import { setTimeout as pause } from 'node:timers/promises';
import { SANDBOX_DUFFEL_ACCOUNT } from '../apps/sandbox/src/duffel/account.ts';
import { COMPANY_ID } from '../apps/server/seeds/demo.ts';
import { agreeWithHotels } from '../apps/server/seeds/demo-year/hotel-agreements.ts';
import type { DatabaseTarget } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { SANDBOX_HOTEL_LISTS } from './sandbox-environment.ts';

/** The lists of hotels are fetched in the first minute; after this many polls something else is wrong. */
const MOST_LOOKS = 120;

/**
 * Waits until the worker has fetched the lists of hotels, and then makes the demo company agree with some of them: the
 * rates are entered at the sandbox's supplier as a travel desk would enter them at the real one.
 */
export async function agreeOnceListed(target: DatabaseTarget, staysUrl: string, signal: AbortSignal): Promise<void> {
  const database = openDatabase(target, 1, 60_000);
  const lists: Parameters<typeof agreeWithHotels>[3] = {
    ...SANDBOX_HOTEL_LISTS,
    enterRate: (ids, name) => enterRate(staysUrl, ids, name, signal),
  };
  try {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const now = Temporal.Now.instant();
      if (await agreeWithHotels(database, COMPANY_ID, now, lists)) return;
      await pause(2_000, undefined, { signal, ref: false });
    }
  } catch (error) {
    // The demo is complete without agreements, so that nothing else stops for them.
    if (!signal.aborted) console.log(`  The demo's hotel rates were not entered: ${String(error)}`);
  } finally {
    await database.close();
  }
}

async function enterRate(url: string, ids: readonly string[], name: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(`${url}/stays/negotiated_rates`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${SANDBOX_DUFFEL_ACCOUNT.accessToken}`,
      'duffel-version': 'v2',
    },
    body: JSON.stringify({ data: { rate_access_code: 'MERIDIAN', display_name: name, accommodation_ids: ids } }),
    signal,
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: { id: string } };
  return data.id;
}
