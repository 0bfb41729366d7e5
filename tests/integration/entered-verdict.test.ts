import { enterFlight } from '@pravas/contract/desk/offline-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../support/company.ts';
import { signIn } from '../support/traveller.ts';
import { type ApprovalWorld, createApprovalWorld } from './approval-world.ts';
import { dayFromNow } from './sample-input.ts';
import { payloadOf } from './send-request.ts';

const DESK = 'tara.desai@meridian.example';

let company: ApprovalWorld;
let desk: string;

beforeAll(async () => {
  company = await createApprovalWorld();
  await addPerson(company.world, DESK, 'Travel desk');
  desk = (await signIn(company.world, DESK)).token;
  await company.judgeBy({
    ceiling: { action: 'approval', domestic: 100, international: 100 },
    relative: {
      action: 'note',
      above: 'lowest_logical',
      allowed: 500,
      allowedPercent: null,
      comparable: { maxStops: 1, hoursAround: null, maxLayoverMinutes: null, withoutAirlines: [] },
    },
  });
});
afterEach(() => company.world.clearFaults());
afterAll(() => company.close());

let daysAhead = 60;

/** What the rule that moves with the market says of a flight that the desk enters into a trip at this price. */
async function relativeOf(expectedPrice: number, meanwhile: () => Promise<void> = async () => undefined) {
  daysAhead += 3;
  const { tripId } = await company.plan('6E');
  await meanwhile();
  const day = dayFromNow(daysAhead);
  const flown = { airline: 'AI', flightNumber: '9401', from: 'DEL', to: 'BOM' };
  const segment = { ...flown, departureTime: `${day}T06:10`, arrivalTime: `${day}T08:20` };
  const body = { tripId, slices: [{ segments: [segment] }], expectedPrice };
  const { flightId } = payloadOf<{ flightId: string }>(await company.call(enterFlight, { body }, desk));
  const { items } = await company.request(tripId);
  const checks = items.find((item) => item.flightId === flightId)?.verdict?.checks ?? [];
  return checks.find((check) => check.rule === 'flight.relative');
}

describe('a flight that the travel desk enters by hand', () => {
  it('is held against what suppliers sell for that day', async () => {
    const dear = await relativeOf(60_000);
    expect(dear).toMatchObject({
      outcome: 'note',
      sentence: expect.stringMatching(/above the lowest logical fare of ₹/),
    });
    const cheap = await relativeOf(1_000);
    expect(cheap).toMatchObject({
      outcome: 'within',
      sentence: expect.stringMatching(/This is the lowest logical fare/),
    });
  });

  it('is entered all the same where no supplier answers, with nothing to compare it with', async () => {
    const fails = () => company.world.inject({ target: 'tbo.Search', kind: 'http_500', times: 9 });
    expect(await relativeOf(60_000, fails)).toMatchObject({
      outcome: 'within',
      sentence: 'No other flight can be compared with it.',
    });
  });
});
