import { HELP_TOPICS, type HelpTopic } from '@pravas/domain/help/help-topics.ts';
import * as z from 'zod/mini';
import { text } from '../form-fields.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { id } from '../schemas.ts';

const PATH = '/organization/api/v1/help';
const READ = { kind: 'session' } as const;
const MANAGE = { kind: 'privilege', privilege: 'organisation.manage' } as const;

const topic = z.enum(Object.keys(HELP_TOPICS) as [HelpTopic, ...HelpTopic[]], { error: () => 'Please select topic' });
/** One of ours is identified by words, an organisation's own by its id. */
const articleId = z.string().check(z.regex(/^[a-z0-9-]{2,60}$/, 'Choose an article'));

/** Text of one look in a line. `href` is https, mailto, tel, or a path of this app; null where there is no link. */
export const helpRun = z.object({
  text: z.string(),
  marks: z.array(z.enum(['strong', 'em', 'code'])),
  href: z.nullable(z.string()),
});

/** A part of an article, each of its lines in runs: a paragraph has one, a list one for each of its points. */
export const helpBlock = z.object({
  kind: z.enum(['paragraph', 'heading', 'bullets', 'steps', 'quote']),
  lines: z.array(z.array(helpRun)),
});

/** An article as it is read. */
export const helpArticle = z.object({
  _id: z.string(),
  title: z.string(),
  topic,
  /** Words it is found by besides its own. */
  synonyms: z.array(z.string()),
  blocks: z.array(helpBlock),
  /** The screen on which it is done; null where there is none, or none that the reader may open. */
  screen: z.nullable(z.object({ path: z.string(), label: z.string() })),
  /** When a person last verified it, YYYY-MM-DD. */
  checkedOn: z.string(),
  /** True for what the reader's own organisation has written. */
  isOwn: z.boolean(),
  /** Whether the reader found it helpful; null until they say so. */
  wasHelpful: z.nullable(z.boolean()),
});

/** How the travel desk of the organisation is reached. */
export const deskContact = z.object({
  /** As it is dialled, and as people write it. */
  phone: z.nullable(z.object({ number: z.string(), text: z.string() })),
  email: z.nullable(z.string()),
  /** "Mon to Fri 09:00 to 18:00", in India; empty where no hours are known. */
  hours: z.array(z.string()),
  /** Null where no hours are known. */
  isOpen: z.nullable(z.boolean()),
  /** "Open now, until 18:00", "Opens tomorrow at 09:00". */
  openText: z.nullable(z.string()),
});

/** A request of the reader's that the travel desk works on. */
export const helpCase = z.object({
  _id: z.string(),
  number: z.number(),
  title: z.string(),
  /** What it waits for, in words. */
  state: z.string(),
  /** ISO instants. */
  since: z.string(),
  dueAt: z.nullable(z.string()),
  tripId: z.string(),
  tripName: z.string(),
});

/** Every article that the asker may read, ours and their organisation's, with its figures filled in. */
export const listHelpArticles = defineOperation({
  id: 'list-help-articles',
  area: 'help',
  method: 'GET',
  path: PATH,
  summary: 'Articles of the help',
  access: READ,
  object: 'organisation',
  payload: z.object({ articles: z.array(helpArticle) }),
  errors: [],
});

/** How to reach the travel desk, and what it works on for the asker. */
export const getHelpDesk = defineOperation({
  id: 'get-help-desk',
  area: 'help',
  method: 'GET',
  path: `${PATH}/desk`,
  summary: 'The travel desk, and my open cases',
  access: READ,
  object: 'self',
  payload: z.object({ contact: z.nullable(deskContact), cases: z.array(helpCase) }),
  errors: [],
});

/** Says whether an article helped; saying it again changes it. */
export const voteOnHelpArticle = defineOperation({
  id: 'vote-on-help-article',
  area: 'help',
  method: 'PUT',
  path: `${PATH}/vote`,
  summary: 'Say whether an article helped',
  access: READ,
  object: 'organisation',
  body: z.strictObject({ articleId, isHelpful: z.boolean() }),
  payload: z.object({ _id: z.string(), wasHelpful: z.boolean() }),
  errors: ['validation_failed', 'not_found'],
});

/** An article with its readers' votes, for those who look after the help. */
export const helpArticleRow = z.object({
  _id: z.string(),
  title: z.string(),
  topic,
  isOwn: z.boolean(),
  /** Ours are always published. */
  isPublished: z.boolean(),
  helpful: z.number(),
  unhelpful: z.number(),
  /** Of the organisation's own; null of ours. `updatedAt` is an ISO instant. */
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
  version: z.nullable(z.number()),
});

/** An article of an organisation's own, as it is written. */
export const ownHelpArticle = z.object({
  _id: z.string(),
  title: z.string(),
  topic,
  synonyms: z.array(z.string()),
  /** Markdown. */
  body: z.string(),
  isPublished: z.boolean(),
  version: z.number(),
});

const answer = z.object({ article: ownHelpArticle });
const written = {
  title: text('helpTitle'),
  topic,
  synonyms: z.array(text('helpSynonym')).check(z.maxLength(20, 'Search words must be 20 at most')),
  body: text('helpBody'),
};

/** All articles, with how many found each helpful. */
export const reviewHelpArticles = defineOperation({
  id: 'review-help-articles',
  area: 'help',
  method: 'GET',
  path: `${PATH}/article/list`,
  summary: 'Articles and their votes',
  access: MANAGE,
  object: 'organisation',
  payload: z.object({ data: z.array(helpArticleRow) }),
  errors: [],
});

/** One of the organisation's own, to be changed. */
export const getOwnHelpArticle = defineOperation({
  id: 'get-own-help-article',
  area: 'help',
  method: 'GET',
  path: `${PATH}/article`,
  summary: 'The source of an own article',
  access: MANAGE,
  object: 'organisation',
  query: z.strictObject({ articleId: id }),
  payload: answer,
  errors: ['validation_failed', 'not_found'],
});

/** Writes one; only its writer reads it before it is published. */
export const createHelpArticle = defineOperation({
  id: 'create-help-article',
  area: 'help',
  method: 'POST',
  path: `${PATH}/article`,
  summary: 'Write an own article',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject(written),
  payload: answer,
  errors: ['validation_failed', 'help_article_limit'],
});

/** Changes one, published or not. */
export const updateHelpArticle = defineOperation({
  id: 'update-help-article',
  area: 'help',
  method: 'PUT',
  path: `${PATH}/article`,
  summary: 'Change an own article',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ articleId: id, version: z.int(), ...written }),
  payload: answer,
  errors: ['validation_failed', 'not_found', 'conflict'],
});

/** Publishes or withdraws one; withdrawn, it is kept and can be published again. */
export const publishHelpArticle = defineOperation({
  id: 'publish-help-article',
  area: 'help',
  method: 'PUT',
  path: `${PATH}/article/status`,
  summary: 'Publish or withdraw an own article',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ articleId: id, version: z.int(), isPublished: z.boolean() }),
  payload: answer,
  errors: ['validation_failed', 'not_found', 'conflict'],
});

/** Shows how a text will look and stores nothing. */
export const previewHelpArticle = defineOperation({
  id: 'preview-help-article',
  area: 'help',
  method: 'POST',
  path: `${PATH}/article/preview`,
  summary: 'Preview an article',
  access: MANAGE,
  object: 'nothing',
  body: z.strictObject({ body: text('helpBody') }),
  payload: z.object({ blocks: z.array(helpBlock) }),
  errors: ['validation_failed'],
});

/** The help. */
export const HELP_OPERATIONS: readonly Operation[] = [
  listHelpArticles,
  getHelpDesk,
  voteOnHelpArticle,
  reviewHelpArticles,
  getOwnHelpArticle,
  createHelpArticle,
  updateHelpArticle,
  publishHelpArticle,
  previewHelpArticle,
];
