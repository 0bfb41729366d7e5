import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { download, flag, listPayload, pageSize, rowCount } from '../schemas.ts';

const IMPORT = '/organization/api/v1/employee/import';
const MANAGE = { kind: 'privilege', privilege: 'employees.manage' } as const;

/**
 * The state of an import. `reading`: rows are read and judged · `ready`: the preview is complete and nothing is
 * imported yet · `running` · `done` · `cancelled`: rows imported until then stay · `failed`: the file could not be
 * read.
 */
export const importState = z.object({
  _id: z.string(),
  fileName: z.string(),
  state: z.enum(['reading', 'ready', 'running', 'done', 'cancelled', 'failed']),
  /** Why it failed, for a person. */
  message: z.nullable(z.string()),
  rows: z.number(),
  rowsRead: z.number(),
  good: z.number(),
  bad: z.number(),
  imported: z.number(),
  createdAt: z.string(),
});

const importQuery = z.strictObject({ importId: z.uuid() });

/** A sample spreadsheet with the columns an import takes, the organisation's roles and grades among the hints. */
export const getImportSample = defineOperation({
  id: 'get-import-sample',
  area: 'people',
  method: 'GET',
  path: '/organization/api/v1/employee/generate/import',
  summary: 'Sample file for an import',
  access: MANAGE,
  object: 'organisation',
  query: z.strictObject({ format: z._default(z.enum(['excel', 'csv']), 'excel') }),
  payload: download,
  errors: ['validation_failed'],
  answer: 'download',
});

/** Takes a spreadsheet and begins to read it in the background. */
export const createImport = defineOperation({
  id: 'create-import',
  area: 'people',
  method: 'POST',
  path: IMPORT,
  summary: 'Upload a spreadsheet of employees',
  access: MANAGE,
  object: 'organisation',
  upload: { rule: 'spreadsheet', required: true },
  payload: z.object({ import: importState }),
  errors: ['validation_failed', 'file_refused', 'body_too_large'],
});

/** The present state of an import. */
export const getImport = defineOperation({
  id: 'get-import',
  area: 'people',
  method: 'GET',
  path: IMPORT,
  summary: 'An import',
  access: MANAGE,
  object: 'organisation',
  query: importQuery,
  payload: z.object({ import: importState }),
  errors: ['validation_failed', 'not_found'],
});

/** The rows of an import as they were read, each bad one with every reason. */
export const listImportRows = defineOperation({
  id: 'list-import-rows',
  area: 'people',
  method: 'GET',
  path: `${IMPORT}/rows`,
  summary: 'Rows of an import',
  access: MANAGE,
  object: 'organisation',
  query: z.strictObject({
    importId: z.uuid(),
    onlyBad: z._default(flag, false),
    rowNumber: z._default(rowCount, 1),
    recordsPerPage: z._default(pageSize, 20),
  }),
  payload: listPayload(
    z.object({
      /** The row of the spreadsheet, its heading being 1. */
      row: z.number(),
      state: z.enum(['good', 'bad', 'imported', 'skipped']),
      values: z.object({
        email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        mobile: z.string(),
        employeeCode: z.string(),
        role: z.string(),
        grade: z.string(),
        department: z.string(),
        designation: z.string(),
        costCentre: z.string(),
        approverEmail: z.string(),
      }),
      problems: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  ),
  errors: ['validation_failed', 'not_found'],
});

/** Imports the good rows: invites each. Bad rows are left alone. */
export const runImport = defineOperation({
  id: 'run-import',
  area: 'people',
  method: 'POST',
  path: `${IMPORT}/run`,
  summary: 'Import the good rows',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ importId: z.uuid() }),
  payload: z.object({ import: importState }),
  errors: ['validation_failed', 'not_found', 'import_not_ready'],
});

/** Stops an import; rows already imported stay, and the count says how many. */
export const cancelImport = defineOperation({
  id: 'cancel-import',
  area: 'people',
  method: 'POST',
  path: `${IMPORT}/cancel`,
  summary: 'Stop an import',
  access: MANAGE,
  object: 'organisation',
  body: z.strictObject({ importId: z.uuid() }),
  payload: z.object({ import: importState }),
  errors: ['validation_failed', 'not_found', 'import_not_ready'],
});

/** An import's progress, live: its state at once and after every change, until it is over. */
export const watchImport = defineOperation({
  id: 'watch-import',
  area: 'people',
  method: 'GET',
  path: `${IMPORT}/events`,
  summary: 'Progress of an import',
  access: MANAGE,
  object: 'organisation',
  query: importQuery,
  payload: importState,
  errors: ['validation_failed', 'not_found', 'too_many_streams'],
  answer: 'stream',
});
