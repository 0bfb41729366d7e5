import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listPayLaterKeys, zipPayBook } from '@pravas/contract/desk/pay-later-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { demoKeyOf } from '../../scripts/demo-key.ts';
import { userIdOf } from '../support/company.ts';
import { pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'pravas-demo-key-'));
let world: World;
let database: Database;
let dev: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  database = openDatabase(readConfig(world.env).database, 2);
  dev = await signIn(world, STRANGER);
});
afterAll(async () => {
  await database.close();
  await world.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const keyNow = (now = Temporal.Now.instant()) => demoKeyOf(dataDir, database, now);
const listed = async () => (await dev.client.call(listPayLaterKeys, { query: {} })).data;

describe('the pay-later key that a start prints', () => {
  let first: string | null = null;

  it('is issued as the provider issues any other, and is the same at the next start', async () => {
    first = await keyNow();
    expect(first).toMatch(/^ZIP-/);
    expect(await keyNow()).toBe(first);
    expect(await listed()).toMatchObject([
      { hint: first?.slice(-4), limit: 100_000, state: 'open', issuedBy: 'dev.patel@pravas.example' },
    ]);
    const audits = await world.query<{ action: string }>(
      "select action from audit_event where action = 'pay_later_key.issued'",
    );
    expect(audits).toHaveLength(1);
  });

  it('books a flight of the super admin without a card, and then makes way for another', async () => {
    const flights = await dev.search({ daysAhead: 45 });
    const { tripId, flightId } = await dev.add(flights, pickFlight(flights, '6E'), '2');
    const body = { tripId, flightId, userId: await userIdOf(world, STRANGER), paymentKey: first ?? '' };
    const booked = await dev.client.call(zipPayBook, { body, idempotencyKey: crypto.randomUUID() });
    expect(booked.orderId).toMatch(/\/ZIPFARE$/);
    await dev.bookingWhen(tripId, (booking) => booking.flightStatus === 'BOOKED');
    expect((await world.gatewayTruth()).payments).toEqual([]);
    const next = await keyNow();
    expect(next).not.toBe(first);
    expect((await listed()).map((key) => key.state)).toEqual(['open', 'used']);
  });

  it('is another one once it has expired', async () => {
    const before = await keyNow();
    expect(await keyNow(Temporal.Now.instant().add({ hours: 24 * 40 }))).not.toBe(before);
  });
});
