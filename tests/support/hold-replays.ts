import type { World } from './world.ts';

/** Keeps workers from taking a policy's replay until the returned function is called: so a test can see a page wait. */
export async function holdReplays(world: World): Promise<() => Promise<void>> {
  await world.query('alter function claim_due_replay(timestamptz, timestamptz) rename to claim_held');
  await world.query(
    `create function claim_due_replay(timestamptz, timestamptz) returns table (organization_id uuid, id uuid, epoch integer)
     language sql as 'select null::uuid, null::uuid, 0 where false'`,
  );
  return async () => {
    await world.query('drop function claim_due_replay(timestamptz, timestamptz)');
    await world.query('alter function claim_held(timestamptz, timestamptz) rename to claim_due_replay');
  };
}
