import { withdrawDeskRequest } from '@pravas/contract/desk/request-operations.ts';
import * as help from '@pravas/contract/help/help-operations.ts';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import { addConvenienceFees } from '@pravas/contract/organisation/convenience-fee-operations.ts';
import * as organization from '@pravas/contract/organisation/organization-operations.ts';
import { askForTrain } from '@pravas/contract/train/train-operations.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, APPROVER, EMPLOYEE, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, type OperationInput, payloadOf, refusalOf } from './send-request.ts';

/** Somebody who asks. */
interface Person {
  call<O extends Operation>(operation: O, input: OperationInput): Promise<AnswerOf<O>>;
  /** The refusals that they get. */
  refused(operation: Operation, input: OperationInput): Promise<ReturnType<typeof refusalOf>>;
}

let world: World;
let asha: Person;
let admin: Person;
let approver: Person;
let provider: Person;

const personOf = async (email: string): Promise<Person> => {
  const { token } = await signIn(world, email);
  const ask = (operation: Operation, input: OperationInput) => callOperation(world.url, operation, input, { token });
  return {
    call: async (operation, input) => payloadOf(await ask(operation, input)),
    refused: async (operation, input) => refusalOf(await ask(operation, input)),
  };
};

beforeAll(async () => {
  world = await createWorld();
  asha = await personOf(EMPLOYEE);
  admin = await personOf(ADMIN);
  approver = await personOf(APPROVER);
  provider = await personOf(STRANGER);
});
afterAll(() => world.close());

type Article = AnswerOf<typeof help.listHelpArticles>['articles'][number];

const articlesOf = async (person: Person) => (await person.call(help.listHelpArticles, {})).articles;
const textOf = ({ blocks }: Pick<Article, 'blocks'>) =>
  blocks.flatMap(({ lines }) => lines.map((line) => line.map(({ text }) => text).join(''))).join('\n');
const find = (articles: readonly Article[], id: string): Article => {
  const found = articles.find((article) => article._id === id);
  if (!found) throw new Error(`No article ${id}`);
  return found;
};
const WRITTEN = {
  title: 'Visas for Dubai',
  topic: 'book' as const,
  synonyms: ['visa'],
  body: 'Ask the **desk** early.',
};
const settingsOf = async () => (await admin.call(organization.getOrganizationSettings, {})).settings;
const lastAudit = async () =>
  (
    await world.query<{ action: string; details: unknown }>(
      `select action, details from audit_event where object_type in ('help_article', 'organization') order by at desc, seq desc limit 1`,
    )
  )[0];

describe('articles', () => {
  it('tell fees and days as they hold, and follow the settings', async () => {
    const before = await articlesOf(asha);
    expect(before.length).toBeGreaterThan(20);
    expect(textOf(find(before, 'when-a-refund-arrives'))).toContain('6-7 working days');
    expect(textOf(find(before, 'what-our-fees-are'))).not.toContain('₹4,321');

    const { organization: own } = await admin.call(organization.getOrganization, {});
    const one = { service: 'flight', area: 'domestic', journey: 'oneway', purpose: 'business', per: 'traveller' };
    const add = (validFrom: string, standardAmount: number) =>
      provider.call(addConvenienceFees, {
        body: {
          organizationId: own._id,
          validFrom,
          fees: [{ ...one, amounts: { standardAmount, cancelAmount: 77 } }],
        },
      });
    // A fee that begins tomorrow is not shown today.
    await add(dayFromNow(1), 9_876);
    expect(textOf(find(await articlesOf(asha), 'what-our-fees-are'))).not.toContain('₹9,876');
    await add(dayFromNow(0), 4_321);
    const after = await articlesOf(asha);
    expect(textOf(find(after, 'what-our-fees-are'))).toContain('₹4,321');
    expect(textOf(find(after, 'cancel-a-flight'))).toContain('₹77');
  });

  it('are those that the reader may use: no approver’s to a traveller, none of a service that is off', async () => {
    const ids = (articles: readonly Article[]) => articles.map(({ _id }) => _id);
    expect(ids(await articlesOf(asha))).not.toContain('decide-on-a-request');
    expect(ids(await articlesOf(approver))).toContain('decide-on-a-request');
    expect(ids(await articlesOf(asha))).toContain('book-a-bus');
    const { version, ...settings } = await settingsOf();
    const { enableFlight, disableHotel, enableTrain, enableCab, enableServiceForAdmin } = settings;
    const services = { enableFlight, disableHotel, enableTrain, enableCab, enableServiceForAdmin };
    await admin.call(organization.updateOrganizationSettings, {
      body: { version, services: { ...services, enableBus: false } },
    });
    expect(ids(await articlesOf(asha))).not.toContain('book-a-bus');
    await admin.call(organization.updateOrganizationSettings, {
      body: { version: version + 1, services: { ...services, enableBus: true } },
    });
  });
});

describe('an organisation’s own articles', () => {
  it('are read once they are published, by its own people only, and leave again when withdrawn', async () => {
    const { article } = await admin.call(help.createHelpArticle, { body: WRITTEN });
    expect(article).toMatchObject({ isPublished: false, version: 1 });
    const isRead = async (person: Person) => (await articlesOf(person)).some(({ _id }) => _id === article._id);
    expect(await isRead(asha)).toBe(false);
    const publish = (isPublished: boolean, version: number) =>
      admin.call(help.publishHelpArticle, { body: { articleId: article._id, version, isPublished } });
    await publish(true, 1);
    expect(await isRead(asha)).toBe(true);
    expect(await isRead(provider)).toBe(false);
    expect(await lastAudit()).toMatchObject({
      action: 'help_article.published',
      details: { before: { isPublished: false }, after: { isPublished: true } },
    });
    const shown = find(await articlesOf(asha), article._id);
    expect(shown).toMatchObject({ isOwn: true, title: WRITTEN.title, screen: null });
    expect(shown.blocks[0]?.lines[0]).toContainEqual({ text: 'desk', marks: ['strong'], href: null });
    await publish(false, 2);
    expect(await isRead(asha)).toBe(false);
  });

  it('keep what the quicker of two admins wrote', async () => {
    const { article } = await admin.call(help.createHelpArticle, { body: WRITTEN });
    const change = (title: string, version: number) => ({
      body: { articleId: article._id, version, ...WRITTEN, title },
    });
    await admin.call(help.updateHelpArticle, change('Visas for Oman', 1));
    expect(await admin.refused(help.updateHelpArticle, change('Visas for Qatar', 1))).toMatchObject({
      code: 'conflict',
    });
    const { article: kept } = await admin.call(help.getOwnHelpArticle, { query: { articleId: article._id } });
    expect(kept).toMatchObject({ title: 'Visas for Oman', version: 2 });
  });

  it('are written by admins alone, and never by those of another organisation', async () => {
    const { article } = await admin.call(help.createHelpArticle, { body: WRITTEN });
    const named = { articleId: article._id, version: 1 };
    expect(await asha.refused(help.createHelpArticle, { body: WRITTEN })).toMatchObject({ code: 'privilege_missing' });
    expect(await asha.refused(help.reviewHelpArticles, {})).toMatchObject({ code: 'privilege_missing' });
    expect(await asha.refused(help.updateHelpArticle, { body: { ...named, ...WRITTEN } })).toMatchObject({
      code: 'privilege_missing',
    });
    for (const refused of [
      provider.refused(help.getOwnHelpArticle, { query: { articleId: article._id } }),
      provider.refused(help.updateHelpArticle, { body: { ...named, ...WRITTEN } }),
      provider.refused(help.publishHelpArticle, { body: { ...named, isPublished: true } }),
    ]) {
      expect(await refused).toMatchObject({ code: 'not_found' });
    }
  });

  it.each([
    [{ title: 'Hi' }, 'title'],
    [{ title: ' '.repeat(10) }, 'title'],
    [{ body: 'short' }, 'body'],
    [{ body: 'x'.repeat(6_001) }, 'body'],
    [{ topic: 'weather' }, 'topic'],
    [{ synonyms: ['x'] }, 'synonyms.0'],
    [{ synonyms: Array.from({ length: 21 }, (_, at) => `word ${at}`) }, 'synonyms'],
  ])('say which field is wrong in %j', async (wrong, field) => {
    const answer = await admin.refused(help.createHelpArticle, { body: { ...WRITTEN, ...wrong } });
    expect(answer).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  it('never answer what could run or fetch, whatever was written', async () => {
    const body = [
      '[run](javascript:alert(1)) <script>alert(1)</script>',
      '![pixel](https://evil.example/p.gif) <img src=x onerror=alert(1)>',
      '[away](//evil.example) [good](https://good.example)',
    ].join('\n\n');
    const { blocks } = await admin.call(help.previewHelpArticle, { body: { body } });
    const runs = blocks.flatMap(({ lines }) => lines.flat());
    expect(runs.map(({ href }) => href).filter((href) => href !== null)).toEqual(['https://good.example/']);
    expect(runs.map(({ text }) => text).join('')).toContain('<script>alert(1)</script>');
  });
});

describe('votes', () => {
  it('count once a person and article, and can be changed', async () => {
    const vote = (person: Person, isHelpful: boolean) =>
      person.call(help.voteOnHelpArticle, { body: { articleId: 'book-a-flight', isHelpful } });
    const counted = async () =>
      (await admin.call(help.reviewHelpArticles, {})).data.find(({ _id }) => _id === 'book-a-flight');
    expect(await counted()).toMatchObject({ helpful: 0, unhelpful: 0 });
    await Promise.all([vote(asha, true), vote(asha, true), vote(approver, true)]);
    expect(await counted()).toMatchObject({ helpful: 2, unhelpful: 0 });
    await vote(asha, false);
    expect(await counted()).toMatchObject({ helpful: 1, unhelpful: 1 });
    expect(find(await articlesOf(asha), 'book-a-flight').wasHelpful).toBe(false);
    expect(find(await articlesOf(admin), 'book-a-flight').wasHelpful).toBeNull();
    const theirs = (await provider.call(help.reviewHelpArticles, {})).data.find(({ _id }) => _id === 'book-a-flight');
    expect(theirs).toMatchObject({ helpful: 0, unhelpful: 0 });
  });

  it('are for articles that can be read', async () => {
    const { article } = await admin.call(help.createHelpArticle, { body: WRITTEN });
    for (const articleId of ['no-such-article', article._id]) {
      expect(await asha.refused(help.voteOnHelpArticle, { body: { articleId, isHelpful: true } })).toMatchObject({
        code: 'not_found',
      });
    }
  });
});

describe('the travel desk', () => {
  const DAY = { opens: '00:00', closes: '24:00' };

  it('is reached as the organisation says, and nobody else is told', async () => {
    const deskContact = {
      phone: '+91 80 4000 1234',
      email: 'desk@meridian.example',
      hours: Array.from({ length: 7 }, () => DAY),
    };
    const { version } = await settingsOf();
    await admin.call(organization.updateOrganizationSettings, { body: { version, deskContact } });
    expect((await asha.call(help.getHelpDesk, {})).contact).toEqual({
      phone: { number: '+918040001234', text: '+91 80 4000 1234' },
      email: 'desk@meridian.example',
      hours: ['Mon to Sun day and night'],
      isOpen: true,
      openText: 'Open day and night',
    });
    expect((await provider.call(help.getHelpDesk, {})).contact).toBeNull();
    expect(await lastAudit()).toMatchObject({
      details: { after: { deskContact: { email: 'desk@meridian.example' } } },
    });
  });

  it.each([
    [{ hours: [DAY] }, 'deskContact.hours'],
    [{ phone: 'call me' }, 'deskContact.phone'],
    [{ email: 'desk' }, 'deskContact.email'],
    [{ hours: Array.from({ length: 7 }, () => ({ opens: '18:00', closes: '09:00' })) }, 'deskContact.hours.0'],
  ])('refuses %j, and says where', async (wrong, field) => {
    const { version } = await settingsOf();
    const hours = Array.from({ length: 7 }, () => null);
    const body = { version, deskContact: { phone: null, email: null, hours, ...wrong } };
    const answer = await admin.refused(organization.updateOrganizationSettings, { body });
    expect(answer.code).toBe('validation_failed');
    expect(answer.errors?.[0]?.field).toBe(field);
  });

  it('shows a traveller what is open of theirs, and nobody what is others’', async () => {
    expect((await asha.call(help.getHelpDesk, {})).cases).toEqual([]);
    const { data: trip } = await asha.call(createTrip, { body: { name: 'To Prayagraj by train' } });
    const tripId = trip._id;
    const train = { from: 'NDLS', to: 'PRYJ', date: dayFromNow(20) };
    const { request } = await asha.call(askForTrain, { body: { tripId, train } });
    const requestId = request._id;
    const { cases } = await asha.call(help.getHelpDesk, {});
    expect(cases).toMatchObject([{ _id: requestId, state: 'The travel desk looks for it', tripId }]);
    expect(cases[0]?.title).toContain('Prayagraj');
    for (const other of [admin, approver, provider]) expect((await other.call(help.getHelpDesk, {})).cases).toEqual([]);
    await asha.call(withdrawDeskRequest, { body: { requestId } });
    expect((await asha.call(help.getHelpDesk, {})).cases).toEqual([]);
  });
});
