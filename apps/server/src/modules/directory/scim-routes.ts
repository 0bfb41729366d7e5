import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { API_KEY_MARK, findApiKeyCaller } from '../access/index.ts';
import {
  type Directory,
  type DirectoryContext,
  openDirectory,
  SCIM_PATH,
  type ScimContext,
} from './directory-context.ts';
import { switchesOff } from './read-scim-body.ts';
import { asScimError, errorBody, ScimError } from './scim-error.ts';
import { changeGroup, createGroup, listGroups, removeGroup, replaceGroup, showGroup } from './scim-groups.ts';
import { readExcluded, readListQuery } from './scim-query.ts';
import { listResponse, resourceTypes, schemaDefinitions, serviceProviderConfig } from './scim-schemas.ts';
import { changeUser, createUser, listUsers, removeUser, replaceUser, showUser, switchOff } from './scim-users.ts';

const MEDIA_TYPE = 'application/scim+json; charset=utf-8';

type Work = (tx: Tx, directory: Directory, request: FastifyRequest) => Promise<unknown>;

/**
 * SCIM 2.0 (RFC 7643, RFC 7644) for directories. It is separate from the operations of the contract, since its paths,
 * bodies and errors are the standard's and not ours. Every call is bound to the organisation of its key.
 */
export function registerScim(app: FastifyInstance, context: ScimContext): void {
  void app.register(
    async (scope) => {
      scope.removeContentTypeParser(['application/json', 'text/plain']);
      const parseJson = scope.getDefaultJsonParser('error', 'error');
      // Clients that name a type for every request name it for a DELETE, too, which has no body.
      scope.addContentTypeParser(/^application\/(?:scim\+)?json/, { parseAs: 'string' }, (request, body, done) =>
        body.length === 0 ? done(null, undefined) : parseJson(request, body as string, done),
      );
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
        body.length === 0
          ? done(null, undefined)
          : done(new ScimError(415, null, 'Send application/scim+json'), undefined),
      );
      scope.setErrorHandler((error, request, reply) => {
        const note = error instanceof Refusal ? error.details.security : undefined;
        if (note) context.security.note(request, async () => note);
        return sendError(error, request, reply);
      });
      scope.setNotFoundHandler((request, reply) =>
        sendError(new ScimError(404, null, 'There is no such resource'), request, reply),
      );
      registerDescriptions(scope, context);
      registerUsers(scope, context);
      registerGroups(scope, context);
    },
    { prefix: SCIM_PATH },
  );
}

function registerUsers(scope: FastifyInstance, context: DirectoryContext): void {
  const on = routeWith(scope, context);
  on('GET', '/Users', 200, (tx, directory, { query }) => listUsers(tx, directory, readListQuery('users', query)));
  on('POST', '/Users', 201, (tx, directory, { body }) => createUser(tx, context, directory, body));
  on('GET', '/Users/:id', 200, (tx, directory, request) =>
    showUser(tx, directory, idOf(request), readExcluded(request.query)),
  );
  registerUserChange(scope, context, 'PUT', replaceUser);
  registerUserChange(scope, context, 'PATCH', changeUser);
  on('DELETE', '/Users/:id', 204, (tx, directory, request) => removeUser(tx, context, directory, idOf(request)));
}

/**
 * A change that disables a person takes effect first and stays, even if the rest of the request is refused: a person
 * who has left must be locked out.
 */
function registerUserChange(
  scope: FastifyInstance,
  context: DirectoryContext,
  method: 'PUT' | 'PATCH',
  work: typeof changeUser,
): void {
  scope.route({
    method,
    url: '/Users/:id',
    handler: async (request, reply) => {
      const caller = await findApiKeyCaller(context, keyOf(request));
      const change = { id: idOf(request), body: request.body, isLeaver: switchesOff(request.body) };
      const inTurn = <T>(step: (tx: Tx, directory: Directory) => Promise<T>) =>
        context.database.forOrganization(caller.organizationId, async (tx) =>
          step(tx, await openDirectory(tx, context, caller, request.id)),
        );
      const rest = () => inTurn((tx, directory) => work(tx, context, directory, change));
      if (change.isLeaver) {
        await inTurn((tx, directory) => switchOff(tx, context, directory, change.id));
        await rest().catch((error: unknown) => {
          const refused = asScimError(error);
          if (!refused) throw error;
          request.log.info(
            { reason: refused.message },
            'a leaver was switched off; the rest of the change was refused',
          );
        });
      } else await rest();
      const user = await inTurn((tx, directory) => showUser(tx, directory, change.id));
      return reply.type(MEDIA_TYPE).send(JSON.stringify(user));
    },
  });
}

function registerGroups(scope: FastifyInstance, context: DirectoryContext): void {
  const on = routeWith(scope, context);
  on('GET', '/Groups', 200, (tx, directory, { query }) => listGroups(tx, directory, readListQuery('groups', query)));
  on('POST', '/Groups', 201, (tx, directory, { body }) => createGroup(tx, context, directory, body));
  on('GET', '/Groups/:id', 200, (tx, directory, request) =>
    showGroup(tx, directory, idOf(request), readExcluded(request.query)),
  );
  on('PUT', '/Groups/:id', 200, (tx, directory, request) =>
    replaceGroup(tx, context, directory, idOf(request), request.body),
  );
  on('PATCH', '/Groups/:id', 200, (tx, directory, request) =>
    changeGroup(tx, context, directory, idOf(request), request.body),
  );
  on('DELETE', '/Groups/:id', 204, (tx, directory, request) => removeGroup(tx, context, directory, idOf(request)));
}

function registerDescriptions(scope: FastifyInstance, context: DirectoryContext): void {
  const on = routeWith(scope, context);
  const oneOf = (found: readonly { readonly id: string }[], id: string) => {
    const one = found.find((candidate) => candidate.id === id);
    if (!one) throw new Refusal('not_found');
    return one;
  };
  on('GET', '/ServiceProviderConfig', 200, async (_tx, { baseUrl }) => serviceProviderConfig(baseUrl));
  on('GET', '/ResourceTypes', 200, async (_tx, { baseUrl }) => {
    const types = resourceTypes(baseUrl);
    return listResponse(types, types.length);
  });
  on('GET', '/ResourceTypes/:id', 200, async (_tx, { baseUrl }, request) =>
    oneOf(resourceTypes(baseUrl), idOf(request)),
  );
  on('GET', '/Schemas', 200, async (_tx, { baseUrl }) => {
    const schemas = schemaDefinitions(baseUrl);
    return listResponse(schemas, schemas.length);
  });
  on('GET', '/Schemas/:id', 200, async (_tx, { baseUrl }, request) =>
    oneOf(schemaDefinitions(baseUrl) as readonly { readonly id: string }[], idOf(request)),
  );
}

function routeWith(scope: FastifyInstance, context: DirectoryContext) {
  return (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, status: number, work: Work): void => {
    scope.route({
      method,
      url,
      handler: async (request, reply) => {
        const caller = await findApiKeyCaller(context, keyOf(request));
        const answer = await context.database.forOrganization(caller.organizationId, async (tx) =>
          work(tx, await openDirectory(tx, context, caller, request.id), request),
        );
        reply.code(status);
        if (status === 204) return reply.send();
        const location = (answer as { meta?: { location?: string } }).meta?.location;
        if (status === 201 && location) reply.header('location', location);
        return reply.type(MEDIA_TYPE).send(JSON.stringify(answer));
      },
    });
  };
}

/** Only keys are admitted here: a person's session has no business with a directory's work. */
function keyOf(request: FastifyRequest): string {
  const [scheme, key] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !key?.startsWith(API_KEY_MARK)) throw new Refusal('session_missing');
  return key;
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asScimError(error);
  if (!known) request.log.error({ err: error }, 'a bug: an unexpected failure reached the edge');
  const told = known ?? new ScimError(500, null, 'Something went wrong on our side');
  if (told.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(told.status)
    .type(MEDIA_TYPE)
    .send(JSON.stringify(errorBody(told)));
}
