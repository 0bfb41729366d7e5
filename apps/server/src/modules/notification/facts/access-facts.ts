import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import type { NoticeEvent } from '../notice.ts';

const news = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sso'), by: z.uuid(), before: z.array(z.string()), after: z.array(z.string()) }),
  z.object({ kind: z.enum(['domain_verified', 'domain_removed']), by: z.uuid(), domain: z.string() }),
  z.object({ kind: z.literal('directory_key'), by: z.uuid(), name: z.string() }),
  z.object({
    kind: z.literal('left_behind'),
    by: z.nullable(z.uuid()),
    personId: z.uuid(),
    isDisabled: z.boolean(),
    things: z.array(z.string()),
  }),
]);

/** What changed about who can get in, with the names of the people concerned. */
export async function readAccessNews(tx: Tx, event: NoticeEvent) {
  const told = news.parse(event.payload);
  const nameOf = async (personId: string | null): Promise<string> => {
    const found =
      personId === null
        ? undefined
        : await tx
            .selectFrom('person')
            .select(['first_name', 'last_name', 'email'])
            .where('id', '=', personId)
            .executeTakeFirst();
    return found ? `${found.first_name} ${found.last_name} (${found.email})` : 'Your directory';
  };
  return {
    tripId: null,
    news: told,
    doer: await nameOf(told.by),
    about: told.kind === 'left_behind' ? await nameOf(told.personId) : null,
  };
}
