import { listHotelAgreements } from '@pravas/contract/hotel/agreement-operations.ts';
import { listHotels } from '@pravas/contract/hotel/list-hotels.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseTarget } from '../../apps/server/src/platform/config.ts';
import { agreeOnceListed } from '../../scripts/demo-hotels.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { withStayTotals } from './find-stay.ts';
import { createHotelWorld } from './hotel-world.ts';
import { callOperation, payloadOf } from './send-request.ts';

let world: Awaited<ReturnType<typeof createHotelWorld>>;

beforeAll(async () => {
  world = await createHotelWorld();
});
afterAll(() => world.close());

const agreements = async () =>
  payloadOf<AnswerOf<typeof listHotelAgreements>>(
    await callOperation(world.url, listHotelAgreements, {}, await signIn(world, ADMIN)),
  ).data;

describe('what the demo company has agreed with hotels', () => {
  it('is entered once they are listed, and only once', async () => {
    for (const _ of ['first start', 'second start'])
      await agreeOnceListed(database(), world.sandbox.urls.duffel, never());
    const kinds = (await agreements()).map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['blocked', ...Array.from({ length: 5 }, () => 'negotiated'), 'preferred']);
  });

  it('is found by its people: a company rate below the public one, and nothing of a blocked hotel', async () => {
    const asha = await signIn(world);
    const query = { city: 'city:BLR', cid: '2026-12-08', cod: '2026-12-10', occ: '1' };
    const found = payloadOf<AnswerOf<typeof listHotels>>(await callOperation(world.url, listHotels, { query }, asha));
    const agreed = withStayTotals(found).find(({ name }) => name === 'Quillam Grand Koramangala');
    const rates = agreed?.offers ?? [];
    const standard = rates.filter(({ rooms }) => rooms.every(({ name }) => /standard/i.test(name)));
    const least = (isNegotiated: boolean) =>
      Math.min(...standard.filter((one) => one.isNegotiated === isNegotiated).map(({ stayTotal }) => stayTotal));
    expect(least(true)).toBeLessThan(least(false));
    const mumbai = payloadOf<AnswerOf<typeof listHotels>>(
      await callOperation(world.url, listHotels, { query: { ...query, city: 'city:BOM' } }, asha),
    );
    expect(mumbai.hotels.map(({ name }) => name)).not.toContain('Jantara Suites Nariman Point');
  });
});

const database = () => databaseTarget({ ...world.env });
const never = () => new AbortController().signal;
