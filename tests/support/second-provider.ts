import { addPerson, PROVIDER_ID } from './company.ts';
import { STRANGER } from './traveller.ts';
import type { World } from './world.ts';

/** The provider's second person, where one person may not do both halves of something. */
export const SECOND = 'ravi.menon@pravas.example';

/** Adds the second person, with the first one's rights. */
export async function addSecondProvider(world: World): Promise<void> {
  await addPerson(world, SECOND, 'Company admin', PROVIDER_ID);
  await world.query('update person set role_id = (select role_id from person where email = $1) where email = $2', [
    STRANGER,
    SECOND,
  ]);
}
