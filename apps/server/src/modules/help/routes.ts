import * as operations from '@pravas/contract/help/help-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { HelpContext } from './help-context.ts';
import { showDesk } from './help-desk.ts';
import { listArticles } from './list-articles.ts';
import { createOwnArticle, publishOwnArticle, readOwnArticle, updateOwnArticle } from './own-articles.ts';
import { readMarkdown } from './read-markdown.ts';
import { reviewArticles } from './review-articles.ts';
import { voteOnArticle } from './votes.ts';

/** Registers the help: articles, the travel desk's contact, and votes. */
export function registerHelpRoutes(router: OperationRouter, { database, clock }: HelpContext): void {
  router.register(
    operations.listHelpArticles,
    ({ caller }) =>
      database.readOrganization(caller.organizationId, async (tx) => ({
        articles: await listArticles(tx, caller, clock.now()),
      })),
    { packed: true },
  );
  router.register(operations.getHelpDesk, ({ caller }) =>
    database.readOrganization(caller.organizationId, (tx) => showDesk(tx, caller, clock.now())),
  );
  router.register(operations.voteOnHelpArticle, ({ body, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => voteOnArticle(tx, body, caller, clock.now())),
  );
  router.register(operations.reviewHelpArticles, ({ caller }) =>
    database.readOrganization(caller.organizationId, async (tx) => ({ data: [...(await reviewArticles(tx))] })),
  );
  router.register(operations.getOwnHelpArticle, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, async (tx) => ({
      article: await readOwnArticle(tx, query.articleId),
    })),
  );
  router.register(operations.createHelpArticle, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, async (tx) => ({
      article: await createOwnArticle(tx, body, { caller, requestId, now: clock.now() }),
    })),
  );
  router.register(operations.updateHelpArticle, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, async (tx) => ({
      article: await updateOwnArticle(tx, body, { caller, requestId, now: clock.now() }),
    })),
  );
  router.register(operations.publishHelpArticle, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, async (tx) => ({
      article: await publishOwnArticle(tx, body, { caller, requestId, now: clock.now() }),
    })),
  );
  router.register(operations.previewHelpArticle, async ({ body }) => ({ blocks: readMarkdown(body.body) }));
}
