import { createHmac, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { SANDBOX_DUFFEL_ACCOUNT } from '../../apps/sandbox/src/duffel/account.ts';
import type { World } from '../support/world.ts';

/** Has Duffel report something in a signed message, which is accepted. Answers the message's id. */
export async function tellAsDuffel(world: World, type: string, object: object): Promise<string> {
  const id = `evt_${randomUUID()}`;
  const body = JSON.stringify({ id, type, data: { object } });
  const at = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', SANDBOX_DUFFEL_ACCOUNT.webhookSecret).update(`${at}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-duffel-signature': `t=${at},v1=${signature}` };
  const answer = await fetch(`${world.url}/suppliers/duffel/events`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return id;
}
