import { randomUUID } from 'node:crypto';
import { beginSession } from '../support/callers.ts';
import { addPerson, addRole, COMPANY_ID, mailsTo } from '../support/company.ts';
import type { World } from '../support/world.ts';
import { personIdOf } from './notice-world.ts';
import { send } from './send-request.ts';

/** Somebody who decides and works at the desk, with a role of their own. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly userId: number;
  readonly id: string;
  readonly roleId: string;
  readonly token: string;
}

let count = 0;

/** Adds such a person to the company. */
export async function addDecider(world: World): Promise<Person> {
  count += 1;
  const last = [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const [email, role] = [`lena.k${last}@meridian.example`, `Decides ${count}`];
  const roleId = await addRole(world, role, ['approvals.decide', 'desk.work']);
  const userId = await addPerson(world, email, role);
  const id = await personIdOf(world, email);
  return { email, name: `Lena K${last}`, userId, id, roleId, token: await beginSession(world, id) };
}

/** An open case of the travel desk that this person looks after. */
export async function addCase(world: World, owner: Person): Promise<string> {
  const id = randomUUID();
  await world.query(
    `insert into work_case (organization_id, id, number, kind, key, title, facts, state, created_at, owner_id)
     values ($1, $2::uuid, (select coalesce(max(number), 0) + 1 from work_case), 'books_disagree', $2::text, 'A case', '{}', 'open',
       now(), $3)`,
    [COMPANY_ID, id, owner.id],
  );
  return id;
}

/** The links in somebody's mails, by what they decide on. */
export async function linksIn(world: World, email: string): Promise<readonly string[]> {
  const mails = await mailsTo(world, email);
  const { mailbox } = world.sandbox.urls;
  const texts = await Promise.all(
    mails.map((mail) => send(mailbox, { method: 'GET', path: `/api/messages/${mail.id}` })),
  );
  // A mail has its link in its text and in its HTML.
  return texts.flatMap((one) => [
    ...new Set([...one.text.matchAll(/approval#token=([\w-]{43})/gu)].map(([, token = '']) => token)),
  ]);
}
