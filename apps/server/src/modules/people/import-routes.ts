import * as operations from '@pravas/contract/people/import-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cancelImport, createImport, startImport } from './control-import.ts';
import { expectImport, importTopic, pageRows, presentImport } from './import-record.ts';
import type { PeopleContext } from './people-context.ts';
import { writeSample } from './sample-file.ts';
import { watchImport } from './watch-import.ts';

/** Registers the import of employees from a spreadsheet. */
export function registerImportRoutes(router: OperationRouter, context: PeopleContext): void {
  const { database } = context;

  router.register(operations.getImportSample, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => writeSample(tx, query.format)),
  );

  router.register(operations.createImport, async ({ file, caller, requestId }) => {
    if (!file) throw new Refusal('validation_failed', { errors: [{ field: 'file', message: 'File is required' }] });
    return createImport(context, caller, file, requestId);
  });

  router.register(operations.getImport, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, async (tx) => ({
      import: presentImport(await expectImport(tx, query.importId)),
    })),
  );

  router.register(operations.listImportRows, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => pageRows(tx, query)),
  );

  router.register(operations.runImport, ({ body, caller, requestId }) =>
    startImport(context, caller, body.importId, requestId),
  );

  router.register(operations.cancelImport, ({ body, caller, requestId }) =>
    cancelImport(context, caller, body.importId, requestId),
  );

  router.register(operations.watchImport, ({ query, caller, live }) =>
    watchImport(
      live.ofOrganization(importTopic(query.importId), () =>
        database.forOrganization(caller.organizationId, async (tx) =>
          presentImport(await expectImport(tx, query.importId)),
        ),
      ),
    ),
  );
}
