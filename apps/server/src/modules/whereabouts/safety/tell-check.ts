import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';

/** One person who was asked whether they are safe, with the question and who asks. */
interface AskedPerson {
  readonly checkId: string;
  readonly subject: string;
  readonly body: string;
  readonly sender: string;
  readonly senderEmail: string;
  readonly senderMobile: string | null;
  /** Null = a guest. */
  readonly personId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly place: string;
  readonly note: string | null;
}

/** The person who was asked by this id, for the notice; null where nobody was. */
export async function findAsked(tx: Tx, checkedPersonId: string): Promise<AskedPerson | null> {
  const { rows } = await sql<AskedPerson>`
    select c.id as "checkId", c.subject, c.body, s.first_name || ' ' || s.last_name as sender, s.email as "senderEmail",
      s.mobile as "senderMobile", p.person_id as "personId", p.name, p.email, p.mobile, p.place, p.note
    from safety_check_person p
    join safety_check c on c.organization_id = p.organization_id and c.id = p.check_id
    join person s on s.organization_id = c.organization_id and s.id = c.sent_by
    where p.id = ${checkedPersonId}`.execute(tx);
  return rows[0] ?? null;
}
