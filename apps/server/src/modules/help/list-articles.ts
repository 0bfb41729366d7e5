import type { listHelpArticles as listOperation } from '@pravas/contract/help/help-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { fillFacts, type HelpFacts } from '@pravas/domain/help/fill-facts.ts';
import type { HelpTopic } from '@pravas/domain/help/help-topics.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { Caller } from '../../platform/caller.ts';
import { instantOfDate } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type OrganizationSettings, readOrganization, serviceOffReason } from '../organisation/index.ts';
import { OUR_ARTICLES, type OurArticle } from './articles/index.ts';
import { helpFacts } from './help-facts.ts';
import { readMarkdown } from './read-markdown.ts';
import { readVotesOf } from './votes.ts';

type Articles = PayloadOf<typeof listOperation>['articles'];
type Article = Articles[number];

/** Every article that the caller may read, with the figures of their organisation today and their own votes. */
export async function listArticles(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<Articles> {
  const organization = await readOrganization(tx);
  const { settings } = organization;
  const facts = helpFacts(organization, indianDay(now));
  const votes = await readVotesOf(tx, caller.personId);
  const ours = OUR_ARTICLES.filter((article) => isFor(article, settings, caller)).flatMap((article) =>
    presentOurs(article, facts, caller),
  );
  return [...ours, ...(await readPublished(tx))].map((article) => ({
    ...article,
    wasHelpful: votes.get(article._id) ?? null,
  }));
}

/** True where an article is about what the caller may use. */
function isFor({ service, privilege }: OurArticle, settings: OrganizationSettings, caller: Caller): boolean {
  if (privilege !== undefined && !caller.privileges.has(privilege)) return false;
  return service === undefined || serviceOffReason(settings, service, caller) === null;
}

function presentOurs(
  { slug, title, topic, synonyms, body, screen, checkedOn }: OurArticle,
  facts: HelpFacts,
  { privileges }: Caller,
): readonly Article[] {
  const text = fillFacts(body, facts);
  if (text === null) return [];
  const mayOpen = screen !== undefined && (screen.privilege === undefined || privileges.has(screen.privilege));
  return [
    {
      _id: slug,
      title,
      topic,
      synonyms: [...synonyms],
      blocks: readMarkdown(text),
      screen: mayOpen ? { path: screen.path, label: screen.label } : null,
      checkedOn,
      isOwn: false,
      wasHelpful: null,
    },
  ];
}

async function readPublished(tx: Tx): Promise<readonly Article[]> {
  const rows = await tx
    .selectFrom('help_article')
    .select(['id', 'title', 'topic', 'synonyms', 'body', 'updated_at'])
    .where('is_published', '=', true)
    .orderBy('title')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    topic: row.topic as HelpTopic,
    synonyms: row.synonyms,
    blocks: readMarkdown(row.body),
    screen: null,
    checkedOn: indianDay(instantOfDate(row.updated_at)),
    isOwn: true,
    wasHelpful: null,
  }));
}
