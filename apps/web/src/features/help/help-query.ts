import {
  getHelpDesk,
  listHelpArticles,
  previewHelpArticle,
  reviewHelpArticles,
} from '@pravas/contract/help/help-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';

/** An article as it is read. */
export type HelpArticle = AnswerOf<typeof listHelpArticles>['articles'][number];
/** A part of its text. */
export type HelpBlock = HelpArticle['blocks'][number];
/** The travel desk, and what it works on for the reader. */
export type HelpDesk = AnswerOf<typeof getHelpDesk>;
/** An article with its votes. */
export type ReviewedArticle = AnswerOf<typeof reviewHelpArticles>['data'][number];

/** The key under which the help is cached. */
export const HELP_KEY = 'help';

/** Every article that the reader may read. */
export const articlesQuery = queryOptions({
  queryKey: [HELP_KEY, 'articles'],
  queryFn: ({ signal }) => api.call(listHelpArticles, { signal }).then(({ articles }) => articles),
});

/** How the travel desk is reached, and the reader's open cases. */
export const deskQuery = queryOptions({
  queryKey: [HELP_KEY, 'desk'],
  queryFn: ({ signal }) => api.call(getHelpDesk, { signal }),
  // Whether it is open changes by the clock.
  refetchInterval: 60_000,
});

/** Articles and their votes. */
export const reviewQuery = queryOptions({
  queryKey: [HELP_KEY, 'review'],
  queryFn: ({ signal }) => api.call(reviewHelpArticles, { signal }).then(({ data }) => data),
});

/** How a text would read. */
export const previewQuery = (body: string) =>
  queryOptions({
    queryKey: [HELP_KEY, 'preview', body],
    queryFn: ({ signal }) => api.call(previewHelpArticle, { body: { body }, signal }).then(({ blocks }) => blocks),
  });
