import type { voteOnHelpArticle as voteOperation } from '@pravas/contract/help/help-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { OUR_ARTICLES } from './articles/index.ts';

/** How many found an article helpful, and how many did not. */
export interface VoteCount {
  readonly helpful: number;
  readonly unhelpful: number;
}

/** What a person said of articles, by the article. */
export async function readVotesOf(tx: Tx, personId: string): Promise<ReadonlyMap<string, boolean>> {
  const rows = await tx
    .selectFrom('help_vote')
    .select(['article_id', 'is_helpful'])
    .where('person_id', '=', personId)
    .execute();
  return new Map(rows.map((row) => [row.article_id, row.is_helpful]));
}

/** What the people of the organisation said of articles, by the article. */
export async function countVotes(tx: Tx): Promise<ReadonlyMap<string, VoteCount>> {
  const rows = await tx
    .selectFrom('help_vote')
    .select(({ fn }) => ['article_id', 'is_helpful', fn.countAll<number>().as('count')])
    .groupBy(['article_id', 'is_helpful'])
    .execute();
  const counts = new Map<string, VoteCount>();
  for (const row of rows) {
    const before = counts.get(row.article_id) ?? { helpful: 0, unhelpful: 0 };
    counts.set(row.article_id, { ...before, [row.is_helpful ? 'helpful' : 'unhelpful']: Number(row.count) });
  }
  return counts;
}

/** Keeps one vote of a person for an article; a new one replaces it. Throws `not_found` for what nobody can read. */
export async function voteOnArticle(
  tx: Tx,
  { articleId, isHelpful }: BodyOf<typeof voteOperation>,
  caller: Caller,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof voteOperation>> {
  if (!(await isReadable(tx, articleId))) throw new Refusal('not_found');
  const vote = { is_helpful: isHelpful, voted_at: isoOf(now) };
  await tx
    .insertInto('help_vote')
    .values({ organization_id: caller.organizationId, person_id: caller.personId, article_id: articleId, ...vote })
    .onConflict((conflict) => conflict.columns(['organization_id', 'person_id', 'article_id']).doUpdateSet(vote))
    .execute();
  return { _id: articleId, wasHelpful: isHelpful };
}

async function isReadable(tx: Tx, articleId: string): Promise<boolean> {
  if (OUR_ARTICLES.some(({ slug }) => slug === articleId)) return true;
  const own = await tx
    .selectFrom('help_article')
    .select(({ cast, ref }) => cast<string>(ref('id'), 'text').as('id'))
    .where(({ cast, ref }) => cast<string>(ref('id'), 'text'), '=', articleId)
    .where('is_published', '=', true)
    .executeTakeFirst();
  return own !== undefined;
}
