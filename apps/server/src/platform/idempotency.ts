import type { Operation } from '@pravas/contract/operation.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import { isoOf } from './clock.ts';
import type { Database } from './database.ts';
import { digest } from './ids.ts';
import { Refusal } from './refusal.ts';

/** How long a request may hold its key before a crashed holder is presumed and the key may be taken over. */
const LOCK_SECONDS = 120;

/** An answer as it is sent, and replayed. */
interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

interface IdempotentCall {
  readonly operation: Operation;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
  readonly database: Database;
  readonly clock: Clock;
  readonly parsed: { readonly query: unknown; readonly body: unknown };
  readonly run: () => Promise<unknown>;
}

/**
 * Runs a mutation once per Idempotency-Key: the same key and request get the same answer, byte for byte; the same key
 * with another request is refused. Refusals by rule are remembered too; failures of ours or of a supplier are not,
 * since nothing was decided and the caller should try again. For an answer with a secret only a refusal is kept: the
 * work is not done again, and the secret is stored nowhere.
 */
export async function replayOrRun(call: IdempotentCall): Promise<string> {
  const key = readKey(call.request);
  const requestHash = digest(JSON.stringify([call.operation.id, call.parsed.query, call.parsed.body]));
  const replay = await takeKey(call, key, requestHash);
  if (replay) return send(call.reply, replay.status, replay.body);
  try {
    const body = JSON.stringify(await call.run());
    const kept = call.operation.secretAnswer ? refusalInItsPlace(call) : { status: 200, body };
    await remember(call, key, kept);
    return send(call.reply, 200, body);
  } catch (error) {
    if (error instanceof Refusal && error.toEnvelope('').status < 500) {
      const kept = writtenOut(error, call);
      await remember(call, key, kept);
      return send(call.reply, kept.status, kept.body);
    }
    await forget(call, key);
    throw error;
  }
}

function readKey(request: FastifyRequest): string {
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string' || !/^[\w-]{8,80}$/.test(header)) {
    throw new Refusal('idempotency_key_missing', {
      errors: [{ field: 'Idempotency-Key', message: '8 to 80 letters, digits, dashes or underscores' }],
    });
  }
  return header;
}

async function takeKey(call: IdempotentCall, key: string, requestHash: string): Promise<KeptAnswer | null> {
  const { caller, operation, clock } = call;
  const now = clock.now();
  return call.database.forOrganization(caller.organizationId, async (tx) => {
    const inserted = await tx
      .insertInto('idempotency_key')
      .values({
        organization_id: caller.organizationId,
        person_id: caller.personId,
        operation: operation.id,
        key,
        request_hash: requestHash,
        response_status: null,
        response_body: null,
        created_at: isoOf(now),
        locked_until: isoOf(now.add({ seconds: LOCK_SECONDS })),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (inserted) return null;
    const row = await tx
      .selectFrom('idempotency_key')
      .selectAll()
      .where('person_id', '=', caller.personId)
      .where('operation', '=', operation.id)
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('idempotency_in_progress');
    if (row.request_hash !== requestHash) throw new Refusal('idempotency_key_reused');
    if (row.response_status !== null && row.response_body !== null) {
      return { status: row.response_status, body: row.response_body };
    }
    if (row.locked_until.getTime() > now.epochMilliseconds) throw new Refusal('idempotency_in_progress');
    await tx
      .updateTable('idempotency_key')
      .set({ locked_until: isoOf(now.add({ seconds: LOCK_SECONDS })) })
      .where('person_id', '=', caller.personId)
      .where('operation', '=', operation.id)
      .where('key', '=', key)
      .execute();
    return null;
  });
}

const refusalInItsPlace = (call: IdempotentCall): KeptAnswer => writtenOut(new Refusal('secret_told_once'), call);

function writtenOut(refusal: Refusal, { request }: IdempotentCall): KeptAnswer {
  const envelope = refusal.toEnvelope(request.id);
  return { status: envelope.status, body: JSON.stringify(envelope) };
}

async function remember(call: IdempotentCall, key: string, { status, body }: KeptAnswer): Promise<void> {
  await call.database.forOrganization(call.caller.organizationId, (tx) =>
    tx
      .updateTable('idempotency_key')
      .set({ response_status: status, response_body: body })
      .where('person_id', '=', call.caller.personId)
      .where('operation', '=', call.operation.id)
      .where('key', '=', key)
      .execute(),
  );
}

async function forget(call: IdempotentCall, key: string): Promise<void> {
  await call.database.forOrganization(call.caller.organizationId, (tx) =>
    tx
      .deleteFrom('idempotency_key')
      .where('person_id', '=', call.caller.personId)
      .where('operation', '=', call.operation.id)
      .where('key', '=', key)
      .where('response_status', 'is', null)
      .execute(),
  );
}

/** The stored text goes out as it is, so that a replay equals the first answer byte for byte. */
function send(reply: FastifyReply, status: number, body: string): string {
  reply.code(status).header('content-type', 'application/json; charset=utf-8');
  return body;
}
