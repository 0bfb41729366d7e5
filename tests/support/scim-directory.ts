import { expect } from 'vitest';
import { type Answer, send } from '../integration/send-request.ts';
import { addApiKey } from './callers.ts';
import type { World } from './world.ts';

/** The demo company's id. */
export const COMPANY = '01960000-0000-7000-8000-000000000002';
/** URNs of SCIM's schemas and messages. */
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
/** The schema of groups. */
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
/** The extension of users. */
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const MEDIA_TYPE = 'application/scim+json; charset=utf-8';

/** A user as a directory reads one. */
export interface ScimUser {
  readonly id: string;
  readonly userName: string;
  readonly externalId?: string;
  readonly active: boolean;
  readonly name: { readonly givenName: string; readonly familyName: string };
  readonly groups: readonly { readonly value: string }[];
  readonly phoneNumbers?: readonly { readonly value: string }[];
  readonly title?: string;
  readonly [ENTERPRISE]?: Readonly<Record<string, string>>;
  readonly meta: { readonly location: string };
}

/** A group as a directory reads one. */
export interface ScimGroup {
  readonly id: string;
  readonly displayName: string;
  readonly members: readonly { readonly value: string; readonly display: string }[];
}

/** A page of resources. */
export interface Page<T> {
  readonly totalResults: number;
  readonly startIndex: number;
  readonly itemsPerPage: number;
  readonly Resources: readonly T[];
}

/** A directory that keeps an organisation's people up to date, as Entra and Okta do. */
export class TestDirectory {
  readonly #world: World;
  /** Its bearer token. */
  readonly key: string;
  #users = 0;
  constructor(world: World, key: string) {
    this.#world = world;
    this.key = key;
  }

  /** One request with the media type that directories send. */
  send(method: string, path: string, body?: unknown, token: string = this.key): Promise<Answer> {
    return send(this.#world.url, {
      method,
      path: `/scim/v2${path}`,
      token,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': MEDIA_TYPE } }),
    });
  }

  /** The same where it must succeed. */
  async ok<T>(method: string, path: string, body?: unknown, status = 200): Promise<T> {
    const answer = await this.send(method, path, body);
    expect(answer.status, answer.text).toBe(status);
    if (status !== 204) expect(answer.headers['content-type']).toBe(MEDIA_TYPE);
    return answer.json as T;
  }

  /** Sends operations of a PATCH. */
  patch(path: string, ...operations: readonly unknown[]): Promise<Answer> {
    return this.send('PATCH', path, patchOf(...operations));
  }

  /** Entra's request for a user that nobody has seen before. */
  newUser(more: Readonly<Record<string, unknown>> = {}) {
    this.#users += 1;
    const address = `Person${this.#users}@meridian.example`;
    return {
      schemas: [USER, ENTERPRISE],
      externalId: `entra-${this.#users}`,
      userName: address,
      active: true,
      displayName: 'Ravi Kumar',
      emails: [{ primary: true, type: 'work', value: address }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Ravi Kumar', familyName: 'Kumar', givenName: 'Ravi' },
      ...more,
    };
  }

  /** Creates a user. */
  create(more: Readonly<Record<string, unknown>> = {}): Promise<ScimUser> {
    return this.ok<ScimUser>('POST', '/Users', this.newUser(more), 201);
  }
}

/** The body of a PATCH. */
export function patchOf(...Operations: readonly unknown[]) {
  return { schemas: [PATCH], Operations };
}

/** A directory with a key of this person. */
export async function connectDirectory(world: World, personId: string): Promise<TestDirectory> {
  return new TestDirectory(world, await addApiKey(world, personId, ['scim']));
}

/** Expects an error in the standard's shape. */
export function expectScimError(answer: Answer, status: number, scimType?: string, detail?: RegExp): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers['content-type']).toBe(MEDIA_TYPE);
  expect(answer.json).toEqual({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail: detail === undefined ? expect.any(String) : expect.stringMatching(detail),
  });
}

/** A filter as it goes into an address. */
export function filterOf(text: string): string {
  return `filter=${encodeURIComponent(text)}`;
}
