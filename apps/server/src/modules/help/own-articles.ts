import type {
  createHelpArticle as createOperation,
  ownHelpArticle,
  publishHelpArticle as publishOperation,
  updateHelpArticle as updateOperation,
} from '@pravas/contract/help/help-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { HelpTopic } from '@pravas/domain/help/help-topics.ts';
import type * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, actorOf, changedFields, recordAudit } from '../audit/index.ts';
import type { HelpChange } from './help-context.ts';

type OwnArticle = z.output<typeof ownHelpArticle>;
type Written = BodyOf<typeof createOperation>;

/** More than anybody reads; nothing is deleted, so that votes and the audit trail keep what they are about. */
const MOST_ARTICLES = 200;

const COLUMNS = ['id', 'title', 'topic', 'synonyms', 'body', 'is_published', 'version'] as const;

/** One of the organisation's own articles, published or not. Throws `not_found`. */
export async function readOwnArticle(tx: Tx, articleId: string, lock = false): Promise<OwnArticle> {
  const query = tx.selectFrom('help_article').select(COLUMNS).where('id', '=', articleId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return {
    _id: row.id,
    title: row.title,
    topic: row.topic as HelpTopic,
    synonyms: row.synonyms,
    body: row.body,
    isPublished: row.is_published,
    version: row.version,
  };
}

/** Writes an article that only its author can read yet. Throws `help_article_limit`. */
export async function createOwnArticle(tx: Tx, written: Written, change: HelpChange): Promise<OwnArticle> {
  const { organizationId, personId } = change.caller;
  const { count } = await tx
    .selectFrom('help_article')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_ARTICLES) throw new Refusal('help_article_limit');
  const id = newId();
  const at = isoOf(change.now);
  await tx
    .insertInto('help_article')
    .values({
      organization_id: organizationId,
      id,
      ...columnsOf(written),
      created_at: at,
      updated_at: at,
      updated_by: personId,
    })
    .execute();
  const created = await readOwnArticle(tx, id);
  await record(tx, change, 'help_article.created', id, {}, auditView(created));
  return created;
}

/** Changes an article. Throws `not_found`, and `conflict` where another person was quicker. */
export async function updateOwnArticle(
  tx: Tx,
  { articleId, version, ...written }: BodyOf<typeof updateOperation>,
  change: HelpChange,
): Promise<OwnArticle> {
  return changeArticle(tx, { articleId, version, columns: columnsOf(written), action: 'help_article.updated' }, change);
}

/** Publishes or withdraws an article. Throws `not_found`, `conflict`. */
export async function publishOwnArticle(
  tx: Tx,
  { articleId, version, isPublished }: BodyOf<typeof publishOperation>,
  change: HelpChange,
): Promise<OwnArticle> {
  const action = isPublished ? 'help_article.published' : 'help_article.withdrawn';
  return changeArticle(tx, { articleId, version, columns: { is_published: isPublished }, action }, change);
}

interface ArticleChange {
  readonly articleId: string;
  readonly version: number;
  readonly columns: Partial<ReturnType<typeof columnsOf>> & { readonly is_published?: boolean };
  readonly action: string;
}

async function changeArticle(
  tx: Tx,
  { articleId, version, columns, action }: ArticleChange,
  change: HelpChange,
): Promise<OwnArticle> {
  const before = await readOwnArticle(tx, articleId, true);
  if (before.version !== version) throw new Refusal('conflict');
  await tx
    .updateTable('help_article')
    .set({ ...columns, version: version + 1, updated_at: isoOf(change.now), updated_by: change.caller.personId })
    .where('id', '=', articleId)
    .execute();
  const after = await readOwnArticle(tx, articleId);
  await record(tx, change, action, articleId, auditView(before), auditView(after));
  return after;
}

function columnsOf({ title, topic, synonyms, body }: Written) {
  return { title, topic, synonyms: [...new Set(synonyms)], body };
}

function auditView({ title, topic, synonyms, body, isPublished }: OwnArticle): AuditDetails {
  return { title, topic, synonyms: [...synonyms], body, isPublished };
}

function record(
  tx: Tx,
  { caller, requestId, now }: HelpChange,
  action: string,
  objectId: string,
  before: AuditDetails,
  after: AuditDetails,
): Promise<void> {
  return recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    requestId,
    action,
    objectType: 'help_article',
    objectId,
    details: changedFields(before, after),
  });
}
