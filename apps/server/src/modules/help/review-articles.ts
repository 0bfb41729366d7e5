import type { helpArticleRow } from '@pravas/contract/help/help-operations.ts';
import type { HelpTopic } from '@pravas/domain/help/help-topics.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { OUR_ARTICLES } from './articles/index.ts';
import { countVotes } from './votes.ts';

type Row = z.output<typeof helpArticleRow>;

/** Every article with its votes, for those who look after the help: their own first, the newest at the top. */
export async function reviewArticles(tx: Tx): Promise<readonly Row[]> {
  const counts = await countVotes(tx);
  const votesOf = (id: string) => counts.get(id) ?? { helpful: 0, unhelpful: 0 };
  const rows = await tx
    .selectFrom('help_article as a')
    .innerJoin('person as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.updated_by'),
    )
    .select([
      'a.id',
      'a.title',
      'a.topic',
      'a.is_published',
      'a.updated_at',
      'a.version',
      'p.first_name',
      'p.last_name',
    ])
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id')
    .execute();
  const own = rows.map((row) => ({
    _id: row.id,
    title: row.title,
    topic: row.topic as HelpTopic,
    isOwn: true,
    isPublished: row.is_published,
    ...votesOf(row.id),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: `${row.first_name} ${row.last_name}`,
    version: row.version,
  }));
  const ours = OUR_ARTICLES.map(({ slug, title, topic }) => ({
    _id: slug,
    title,
    topic,
    isOwn: false,
    isPublished: true,
    ...votesOf(slug),
    updatedAt: null,
    updatedBy: null,
    version: null,
  }));
  return [...own, ...ours];
}
