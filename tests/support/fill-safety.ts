import { randomUUID } from 'node:crypto';
import type { Filler } from './filler.ts';

/** Ids of a question whether somebody is safe, and of the person who was asked. */
export interface SafetyThings {
  readonly checkId: string;
  readonly checkedPersonId: string;
}

/** A question to a person that they have not answered. */
export async function fillSafety({ insert, personId, mark, at }: Filler): Promise<SafetyThings> {
  const checkId = await insert('safety_check', {
    id: randomUUID(),
    sent_by: personId,
    sent_at: at,
    about: 'Mumbai, 5 Jan',
    subject: `Storm ${mark}`,
    body: 'A storm is near. Please answer.',
  });
  const checkedPersonId = await insert('safety_check_person', {
    id: randomUUID(),
    check_id: checkId,
    who_id: personId,
    person_id: personId,
    name: 'Asha Rao',
    place: 'In Mumbai',
  });
  return { checkId, checkedPersonId };
}
