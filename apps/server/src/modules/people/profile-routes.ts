import { getImage } from '@pravas/contract/people/image-operations.ts';
import * as operations from '@pravas/contract/people/profile-operations.ts';
import type { Download } from '@pravas/contract/schemas.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { type ReadFile, readStoredFile } from '../file/index.ts';
import { setFrequentFlyers } from './frequent-flyers.ts';
import { keepOwnPan } from './keep-own-pan.ts';
import type { PeopleContext } from './people-context.ts';
import { presentPerson } from './person-record.ts';
import { removeImage, setImage } from './profile-images.ts';
import { updateProfile } from './update-employee.ts';
import { addDocument, changeDocument, readDocumentFile, removeDocument } from './write-documents.ts';

/** Registers the caller's own profile, pictures, documents and frequent-flyer numbers. */
export function registerProfileRoutes(router: OperationRouter, context: PeopleContext): void {
  const { database } = context;

  router.register(operations.getProfile, ({ caller }) =>
    database.forOrganization(caller.organizationId, async (tx) => ({
      profile: await presentPerson(tx, context, caller.personId, caller),
    })),
  );

  router.register(operations.updateProfile, ({ body, caller, requestId }) =>
    updateProfile(context, caller, body, requestId),
  );

  router.register(operations.keepOwnPan, ({ body, caller, requestId }) => keepOwnPan(context, caller, body, requestId));

  router.register(operations.updateFrequentFlyers, ({ body, caller, requestId }) =>
    setFrequentFlyers(context, caller, body, requestId),
  );

  router.register(operations.updateProfileImage, async ({ body, file, caller, requestId }) =>
    setImage(context, caller, { userId: body.user_id, file: expectFile(file) }, requestId),
  );

  router.register(operations.removeProfileImage, ({ query, caller, requestId }) =>
    removeImage(context, caller, query.user_id, requestId),
  );

  router.register(getImage, async ({ query, caller }) => {
    const { organizationId } = caller;
    return asDownload(
      await database.forOrganization(organizationId, (tx) =>
        readStoredFile(tx, context, organizationId, query.imageId, 'image'),
      ),
    );
  });

  registerDocumentRoutes(router, context);
}

function registerDocumentRoutes(router: OperationRouter, context: PeopleContext): void {
  router.register(operations.uploadProfileDocument, ({ body, file, caller, requestId }) =>
    addDocument(context, caller, null, { document: body, file, requestId }),
  );

  router.register(operations.changeProfileDocument, ({ body: { documentId, ...document }, file, caller, requestId }) =>
    changeDocument(context, caller, { documentId, whose: 'own' }, { document, file, requestId }),
  );

  router.register(operations.removeProfileDocument, ({ query, caller, requestId }) =>
    removeDocument(context, caller, { ...query, whose: 'own' }, requestId),
  );

  router.register(operations.getDocumentFile, async ({ query, caller }) =>
    asDownload(await readDocumentFile(context, caller, query.documentId)),
  );

  router.register(operations.addEmployeeDocument, ({ body: { user_id, ...document }, file, caller, requestId }) =>
    addDocument(context, caller, user_id, { document, file, requestId }),
  );

  router.register(operations.updateEmployeeDocument, ({ body: { documentId, ...document }, file, caller, requestId }) =>
    changeDocument(context, caller, { documentId, whose: 'organisation' }, { document, file, requestId }),
  );

  router.register(operations.removeEmployeeDocument, ({ query, caller, requestId }) =>
    removeDocument(context, caller, { ...query, whose: 'organisation' }, requestId),
  );
}

function asDownload(file: ReadFile): Download {
  return { fileName: file.name, mediaType: file.mediaType, content: file.bytes };
}

function expectFile(file: UploadedFile | null): UploadedFile {
  if (file) return file;
  throw new Refusal('validation_failed', { errors: [{ field: 'file', message: 'File is required' }] });
}
