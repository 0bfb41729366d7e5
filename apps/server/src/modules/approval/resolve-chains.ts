import type { resolvedChain } from '@pravas/contract/approval/approval-shapes.ts';
import type { previewApprovalChain } from '@pravas/contract/approval/workflow-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { ChainKind, Workflow } from '@pravas/domain/approval/approval.ts';
import { chooseWorkflow, type ResolvedChain, resolveChain } from '@pravas/domain/approval/choose-workflow.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type NamedPerson, namesOf, readDeciders, readNames, readPlace } from './deciders.ts';
import { readActiveWorkflows } from './workflow-rows.ts';

/** A chain on the wire. */
type WireChain = z.output<typeof resolvedChain>;

/** Whose trip it is, who asks, and how much it costs. */
export interface ChainRequest {
  /** Whose department, grade and manager decide who is asked. */
  readonly forPersonId: string;
  readonly requesterId: string;
  /** Everybody who must not decide on it besides the requester: the travellers, and the person who made the trip. */
  readonly travellerIds: readonly string[];
  readonly totalPaise: Paise;
  readonly budgetOwnerId: string | null;
}

/** Who would be asked, within policy and out of it. */
export interface Chains {
  readonly workflow: Workflow | null;
  readonly within: ResolvedChain;
  readonly out: ResolvedChain;
}

/** Puts the organisation's people on the chains that hold for a request (decisions §3 "Approval"). */
export async function resolveChains(tx: Tx, request: ChainRequest): Promise<Chains> {
  const place = await readPlace(tx, request.forPersonId);
  if (!place) throw new Refusal('not_found');
  const { activeIds, adminIds } = await readDeciders(tx);
  const workflow = chooseWorkflow(await readActiveWorkflows(tx), { ...place, totalPaise: request.totalPaise });
  const resolve = (chain: ChainKind) =>
    resolveChain({
      chain,
      levels: workflow === null ? null : workflow[chain],
      requesterId: request.requesterId,
      travellerIds: request.travellerIds,
      managerId: place.managerId,
      departmentHeadId: place.departmentHeadId,
      budgetOwnerId: request.budgetOwnerId,
      fallbackIds: adminIds,
      activeIds,
    });
  return { workflow, within: resolve('within'), out: resolve('out') };
}

/** Everybody on a chain. */
export function peopleOf(chain: ResolvedChain): readonly string[] {
  return chain.ok ? chain.levels.flatMap((level) => level.approverIds) : [];
}

/** A chain with names and with its differences from the workflow in words. */
function presentChain(chain: ResolvedChain, names: ReadonlyMap<string, NamedPerson>): WireChain {
  return {
    levels: chain.ok
      ? chain.levels.map(({ approverIds, mode, deadlineHours }, index) => ({
          level: index + 1,
          approvers: namesOf(names, approverIds),
          mode,
          deadlineHours,
        }))
      : [],
    notes: chain.notes.map((note) => note.text),
    refusal: chain.ok ? null : 'Nobody can approve this. Name an approver, a department head or a company admin.',
  };
}

/** Both chains on the wire. */
export async function presentChains(
  tx: Tx,
  { within, out }: Pick<Chains, 'within' | 'out'>,
): Promise<{ readonly withinPolicy: WireChain; readonly outOfPolicy: WireChain }> {
  const names = await readNames(tx, [...peopleOf(within), ...peopleOf(out)]);
  return { withinPolicy: presentChain(within, names), outOfPolicy: presentChain(out, names) };
}

/** Who would be asked if this person asked for so much. Throws `not_found`. */
export async function previewChains(
  tx: Tx,
  { user_id, amount }: QueryOf<typeof previewApprovalChain>,
): Promise<PayloadOf<typeof previewApprovalChain>> {
  const person = await tx.selectFrom('person').select('id').where('user_id', '=', user_id).executeTakeFirst();
  if (!person) {
    throw new Refusal('not_found', { errors: [{ field: 'user_id', message: 'This person does not exist' }] });
  }
  const chains = await resolveChains(tx, {
    forPersonId: person.id,
    requesterId: person.id,
    travellerIds: [person.id],
    totalPaise: amount,
    budgetOwnerId: null,
  });
  const { workflow } = chains;
  return {
    workflow: workflow && { _id: workflow.id, name: workflow.name },
    ...(await presentChains(tx, chains)),
  };
}

/** The first approver of a request by this person; null where nobody would be asked. */
export async function whoApproves(
  tx: Tx,
  request: { readonly personId: string; readonly totalPaise: Paise; readonly outOfPolicy: boolean },
): Promise<string | null> {
  const chains = await resolveChains(tx, {
    forPersonId: request.personId,
    requesterId: request.personId,
    travellerIds: [request.personId],
    totalPaise: request.totalPaise,
    budgetOwnerId: null,
  });
  return peopleOf(request.outOfPolicy ? chains.out : chains.within)[0] ?? null;
}
