import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { afterAll, beforeAll } from 'vitest';
import { ADMIN, EMPLOYEE, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { type Answer, callOperation, expectShape, type OperationInput, payloadOf } from './send-request.ts';

/** The demo company. */
export const COMPANY = '01960000-0000-7000-8000-000000000002';
/** The provider's own organisation. */
export const PROVIDER = '01960000-0000-7000-8000-000000000001';

/** A world of the file's own, with the access tokens of three people. */
export interface Company {
  readonly world: World;
  readonly admin: string;
  readonly employee: string;
  /** The provider's admin, who belongs to another organisation. */
  readonly stranger: string;
}

/** The last entry of the audit trail, without the address it came from. */
export interface LastAudit {
  readonly action: string;
  readonly actor: string;
  readonly details: { readonly before?: unknown; readonly after?: unknown };
}

/** Starts a world before the file's tests and closes it after them; calls operations as the company's admin. */
export function useCompany() {
  let company: Company | null = null;
  const now = (): Company => {
    if (!company) throw new Error('The world is not there before the tests begin');
    return company;
  };
  beforeAll(async () => {
    const world = await createWorld();
    const tokenOf = async (email: string) => (await signIn(world, email)).token;
    company = {
      world,
      admin: await tokenOf(ADMIN),
      employee: await tokenOf(EMPLOYEE),
      stranger: await tokenOf(STRANGER),
    };
  });
  afterAll(() => company?.world.close());
  const call = (operation: Operation, input: OperationInput = {}, token = now().admin): Promise<Answer> =>
    callOperation(now().world.url, operation, input, { token });
  return {
    now,
    call,
    /** Calls and expects a success of the declared shape. */
    async ask<O extends Operation>(
      operation: O,
      input: OperationInput = {},
      token = now().admin,
    ): Promise<AnswerOf<O>> {
      const payload = payloadOf<AnswerOf<O>>(await call(operation, input, token));
      expectShape(operation, payload);
      return payload;
    },
    async lastAudit(organizationId = COMPANY): Promise<LastAudit | undefined> {
      const rows = await now().world.query<LastAudit>(
        `select action, actor, details - 'ip' as details from audit_event where organization_id = $1 order by seq desc limit 1`,
        [organizationId],
      );
      return rows[0];
    },
  };
}
