import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { id, integerId, listPayload, listQuery } from '../schemas.ts';
import { replay, replayCase, replayCaseDetails, replayChange } from './policy-shapes.ts';
import { verdictOutcome } from './verdict-shapes.ts';

const PATH = '/trip/api/v1/trip-policy/replay';
const VIEW = { kind: 'privilege', privilege: 'policies.view' } as const;
const MANAGE = { kind: 'privilege', privilege: 'policies.manage' } as const;
/** An airport or a town, as cases name it. */
const place = z.string().check(z.minLength(1), z.maxLength(80));
const replayQuery = z.strictObject({ replayId: id });

/** Tries the draft on what was searched and bought in the last months. Its rules are frozen as they are now. */
export const startPolicyReplay = defineOperation({
  id: 'start-policy-replay',
  area: 'policy',
  method: 'POST',
  path: PATH,
  summary: 'Replay past searches and bookings under a draft',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ policyId: id, months: z.int().check(z.minimum(1), z.maximum(12)) }),
  payload: z.object({ replayId: z.string() }),
  errors: ['validation_failed', 'not_found', 'policy_draft_missing'],
  idempotent: true,
});

/** The state of a replay and its findings. */
export const getPolicyReplay = defineOperation({
  id: 'get-policy-replay',
  area: 'policy',
  method: 'GET',
  path: PATH,
  summary: 'A replay',
  access: VIEW,
  object: 'organisation',
  query: replayQuery,
  payload: z.object({ replay }),
  errors: ['validation_failed', 'not_found'],
});

/** A replay's progress, until it is over. */
export const watchPolicyReplay = defineOperation({
  id: 'watch-policy-replay',
  area: 'policy',
  method: 'GET',
  path: `${PATH}/events`,
  summary: 'Live progress of a replay',
  access: VIEW,
  object: 'organisation',
  query: replayQuery,
  payload: z.object({ replay }),
  errors: ['validation_failed', 'not_found', 'too_many_streams'],
  answer: 'stream',
});

/** Stops a replay; its findings so far stay. */
export const cancelPolicyReplay = defineOperation({
  id: 'cancel-policy-replay',
  area: 'policy',
  method: 'POST',
  path: `${PATH}/cancel`,
  summary: 'Stop a replay',
  access: MANAGE,
  object: 'organisation',
  body: replayQuery,
  payload: z.object({ replay }),
  errors: ['validation_failed', 'not_found', 'replay_not_running'],
});

/** The cases whose outcome changes, or for which no choice complies. */
export const listPolicyReplayCases = defineOperation({
  id: 'list-policy-replay-cases',
  area: 'policy',
  method: 'GET',
  path: `${PATH}/cases`,
  summary: 'Cases of a replay',
  access: VIEW,
  object: 'organisation',
  query: z.extend(
    listQuery(
      z.strictObject({
        change: z.optional(replayChange),
        outcomeAfter: z.optional(verdictOutcome),
        /** From one airport or town to another, in this direction. */
        route: z.optional(z.strictObject({ from: place, to: place })),
        /** A stay's town. */
        town: z.optional(place),
        service: z.optional(z.enum(['flight', 'hotel', 'bus'])),
        approverUserId: z.optional(integerId),
      }),
      ['at', 'saved', 'route', 'outcomeAfter'],
    ),
    { replayId: id },
  ),
  payload: listPayload(replayCase),
  errors: ['validation_failed', 'not_found'],
});

/** One case with its judgement before and after, recomputed from what was kept. */
export const getPolicyReplayCase = defineOperation({
  id: 'get-policy-replay-case',
  area: 'policy',
  method: 'GET',
  path: `${PATH}/case`,
  summary: 'A case of a replay',
  access: VIEW,
  object: 'organisation',
  query: z.strictObject({ replayId: id, caseId: id }),
  payload: z.object({ case: replayCaseDetails }),
  errors: ['validation_failed', 'not_found'],
});
