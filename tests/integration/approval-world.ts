import { randomUUID } from 'node:crypto';
import { decideApproval, getApproval, listApprovals } from '@pravas/contract/approval/decision-operations.ts';
import { finaliseTrip, preFinaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { publishPolicy, updatePolicyDraft } from '@pravas/contract/policy/version-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { draftPolicy, enforcePolicy, flightRules, type Policy } from '../support/policies.ts';
import { ADMIN, EMPLOYEE, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World, type WorldOptions } from '../support/world.ts';
import { type Answer, callOperation, expectShape, type OperationInput, payloadOf } from './send-request.ts';

/** The demo company's approver, who is Asha's manager in these worlds. */
export const APPROVER = 'meera.iyer@meridian.example';
/** Somebody of the company who decides nothing. */
const BYSTANDER = 'nisha.verma@meridian.example';

type Ceiling = NonNullable<Parameters<typeof flightRules>[0]['ceiling']>;
type Card = AnswerOf<typeof getApproval>['approval'];

/** Every fare is above this, so that every flight asks for what the rule says. */
export const asking = (action: Ceiling['action']): Parameters<typeof flightRules>[0] => ({
  ceiling: { action, domestic: 100, international: 100 },
});

/** A company in which approvals can be tried: people signed in, Meera decides for Asha. */
export interface ApprovalWorld {
  readonly world: World;
  readonly asha: TravellerClient;
  readonly meera: string;
  readonly vikram: string;
  readonly nisha: string;
  readonly stranger: string;
  call(operation: Operation, input: OperationInput, token: string): Promise<Answer>;
  /** Calls and expects a success of the declared shape. */
  ask<O extends Operation>(operation: O, input: OperationInput, token: string): Promise<AnswerOf<O>>;
  /** Has everybody judged by these rules about flights from now on. */
  judgeBy(rules: Parameters<typeof flightRules>[0]): Promise<void>;
  /** A trip of Asha's with a flight of each of these airlines. */
  plan(...airlines: readonly string[]): Promise<PlannedTrip>;
  finalise(tripId: string, body?: Readonly<Record<string, unknown>>, token?: string): Promise<Answer>;
  /** Finalises with a note and answers the request's decision card as its approver sees it. */
  request(tripId: string): Promise<Card>;
  decide(
    card: Pick<Card, 'requestId'>,
    decisions: readonly Readonly<Record<string, unknown>>[],
    token?: string,
  ): Promise<Answer>;
  waitingFor(token: string): Promise<AnswerOf<typeof listApprovals>>;
  trip(tripId: string): Promise<AnswerOf<typeof getTrip>['tripDetails']>;
  userIdOf(email: string): Promise<number>;
  close(): Promise<void>;
}

/** A trip and its unpaid flights. */
export interface PlannedTrip {
  readonly tripId: string;
  readonly flights: readonly { readonly flightId: string; readonly totalPrice: number }[];
}

/** Makes such a world. */
export async function createApprovalWorld(options: WorldOptions = {}): Promise<ApprovalWorld> {
  const world = await createWorld(options);
  const tokenOf = async (email: string) => (await signIn(world, email)).token;
  const asha = await signIn(world, EMPLOYEE);
  const [meera, vikram, nisha, stranger] = await Promise.all([APPROVER, ADMIN, BYSTANDER, STRANGER].map(tokenOf));
  if (!meera || !vikram || !nisha || !stranger) throw new Error('Somebody could not sign in');
  await world.query(`update person set approver_id = (select id from person where email = $2) where email = $1`, [
    EMPLOYEE,
    APPROVER,
  ]);
  const call: ApprovalWorld['call'] = (operation, input, token) =>
    callOperation(world.url, operation, input, { token });
  const ask: ApprovalWorld['ask'] = async (operation, input, token) => {
    const payload = payloadOf<AnswerOf<typeof operation>>(await call(operation, input, token));
    expectShape(operation, payload);
    return payload;
  };
  const finalise: ApprovalWorld['finalise'] = async (tripId, body = {}, token = asha.token) => {
    const { version } = await ask(preFinaliseTrip, { query: { tripId } }, token);
    return call(finaliseTrip, { body: { tripId, version, ...body } }, token);
  };
  const judge = createJudge(world, vikram);
  const plan = createPlanner(asha, ask);
  return {
    world,
    asha,
    meera,
    vikram,
    nisha,
    stranger,
    call,
    ask,
    judgeBy: judge,
    plan,
    finalise,
    async request(tripId) {
      const { requestId } = payloadOf<AnswerOf<typeof finaliseTrip>>(await finalise(tripId, { note: 'Client visit' }));
      if (requestId === null) throw new Error('Nobody was asked');
      return (await ask(getApproval, { query: { requestId } }, meera)).approval;
    },
    decide: ({ requestId }, decisions, token = meera) =>
      call(decideApproval, { body: { requestId, decisions } }, token),
    waitingFor: (token) => ask(listApprovals, { query: {} }, token),
    trip: async (tripId) => (await ask(getTrip, { query: { tripId } }, asha.token)).tripDetails,
    async userIdOf(email) {
      const [row] = await world.query<{ user_id: number }>('select user_id from person where email = $1', [email]);
      if (!row) throw new Error(`Nobody is called ${email}`);
      return row.user_id;
    },
    close: () => world.close(),
  };
}

function createJudge(world: World, admin: string): ApprovalWorld['judgeBy'] {
  let policy: Policy | null = null;
  return async (rules) => {
    if (policy === null) {
      policy = await enforcePolicy(world, admin, await draftPolicy(world, admin, 'Everybody', flightRules(rules)));
      return;
    }
    const change = { policyId: policy._id, revision: policy.draft?.revision ?? 0, rules: flightRules(rules) };
    const drafted = payloadOf<{ policy: Policy }>(
      await callOperation(world.url, updatePolicyDraft, { body: change }, { token: admin }),
    ).policy;
    const publish = { policyId: policy._id, revision: drafted.draft?.revision ?? 0 };
    policy = payloadOf<{ policy: Policy }>(
      await callOperation(world.url, publishPolicy, { body: publish }, { token: admin }),
    ).policy;
  };
}

/** Airlines refuse the same traveller on the same flight twice, so every trip has a day of its own. */
function createPlanner(asha: TravellerClient, ask: ApprovalWorld['ask']): ApprovalWorld['plan'] {
  let daysAhead = 20;
  return async (...airlines) => {
    daysAhead += 1;
    const found = await asha.search({ daysAhead });
    let tripId: string | null = null;
    const flights = [];
    for (const airline of airlines) {
      const body = {
        searchedFlightId: found.searchedFlightId,
        flightId: pickFlight(found, airline),
        fareType: '2',
        ...(tripId === null ? {} : { tripId }),
      };
      const headers = { 'idempotency-key': randomUUID() };
      const added: AnswerOf<typeof addFlightToTrip> = await ask(addFlightToTrip, { body, headers }, asha.token);
      tripId = added.tripId;
      flights.push({ flightId: added.flightId, totalPrice: added.totalPrice });
    }
    if (tripId === null) throw new Error('A trip needs a flight');
    return { tripId, flights };
  };
}
