import type { Tx } from '../../platform/database.ts';
import { COMPANY_ADMIN } from '../access/index.ts';

interface OfTrip {
  readonly trip: { readonly createdBy: string; readonly travellerIds: readonly string[] };
}
interface OfBooking extends OfTrip {
  readonly booking: { readonly createdBy: string };
}
interface OfRequest {
  readonly requestedBy: string;
}

type People = readonly (string | null)[];

/** The person who caused the event, where the event says so. */
export const doer = ({ by = null }: { readonly by?: string | null | undefined }): People => [by];

/** The employees who travel. */
export const travellers = ({ trip }: OfTrip): People => trip.travellerIds;

/** The person who made a trip, and the travellers. */
export const makerAndTravellers = ({ trip }: OfTrip): People => [trip.createdBy, ...trip.travellerIds];

/** The person who booked, and the travellers. */
export const bookerAndTravellers = ({ booking, trip }: OfBooking): People => [booking.createdBy, ...trip.travellerIds];

/** The travellers; the person who booked where only guests travel. */
export const travellersElseBooker = ({ booking, trip }: OfBooking): People =>
  trip.travellerIds.length > 0 ? trip.travellerIds : [booking.createdBy];

/** Whose claim or credit it is, who shared flights, or who asked to be reminded. */
export const owner = ({ ownerId }: { readonly ownerId: string | null }): People => [ownerId];

/** Colleagues with whom flights were shared. */
export const recipients = (facts: { readonly recipients: People }): People => facts.recipients;

/** Who decides a claim. */
export const approver = ({ approverId }: { readonly approverId: string | null }): People => [approverId];

/** Who asked for an approval. */
export const requester = ({ requestedBy }: OfRequest): People => [requestedBy];

/** Those who asked for an approval, made the trip or travel. */
export const requesterAndParty = (facts: OfTrip & OfRequest): People => [
  ...requester(facts),
  ...makerAndTravellers(facts),
];

/** Who decided items of a request: named by the event, else the last who voted. */
export const decider = (facts: {
  readonly by?: string | null | undefined;
  readonly lastVoterId: string | null;
}): People => [facts.by ?? facts.lastVoterId];

/** Everyone who was ever asked to decide on a request. */
export async function everyoneAsked({ requestId }: { readonly requestId: string | null }, tx: Tx): Promise<People> {
  if (requestId === null) return [];
  const tasks = await tx
    .selectFrom('approval_task')
    .select('assignee_id')
    .where('request_id', '=', requestId)
    .execute();
  return tasks.map((task) => task.assignee_id);
}

/** Everybody whose role lets them work at the travel desk. */
export const desk = (_facts: unknown, tx: Tx): Promise<People> => listHolders(tx, 'desk.work');

/** The assignee of a case, else everybody at the desk. */
export const caseOwnerElseDesk = async (
  { found }: { readonly found: { readonly ownerId: string | null } },
  tx: Tx,
): Promise<People> => (found.ownerId === null ? listHolders(tx, 'desk.work') : [found.ownerId]);

/** Everybody who looks after policies. */
export const policyKeepers = (_facts: unknown, tx: Tx): Promise<People> => listHolders(tx, 'policies.manage');

/** Everybody who looks after travellers. */
export const locators = (_facts: unknown, tx: Tx): Promise<People> => listHolders(tx, 'travellers.locate');

/** Everybody active whose role holds a right. */
export async function listHolders(tx: Tx, privilege: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('person')
    .innerJoin('role_privilege', (join) =>
      join
        .onRef('role_privilege.organization_id', '=', 'person.organization_id')
        .onRef('role_privilege.role_id', '=', 'person.role_id'),
    )
    .select('person.id')
    .where('role_privilege.privilege', '=', privilege)
    .where('person.is_active', '=', true)
    .orderBy('person.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Every active company admin. */
export async function admins(_facts: unknown, tx: Tx): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('person')
    .innerJoin('role', (join) =>
      join.onRef('role.organization_id', '=', 'person.organization_id').onRef('role.id', '=', 'person.role_id'),
    )
    .select('person.id')
    .where('role.is_system', '=', true)
    .where('role.name', '=', COMPANY_ADMIN)
    .where('person.is_active', '=', true)
    .orderBy('person.id')
    .execute();
  return rows.map((row) => row.id);
}
