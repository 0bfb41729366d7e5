import type { UploadedFile } from '../../platform/uploads.ts';
import { checkImage, keepFile, removeFile } from '../file/index.ts';
import { type Change, type OrganizationContext, recordChange } from './organization-context.ts';
import { readRow } from './organization-details.ts';

/** Sets the caller's organisation's logo and forgets the one before; null removes it. Throws `file_refused`. */
export async function setLogo(
  context: OrganizationContext,
  file: UploadedFile | null,
  change: Change,
): Promise<string | null> {
  const { organizationId, personId } = change.caller;
  const checked = file === null ? null : await checkImage(file);
  return context.database.forOrganization(organizationId, async (tx) => {
    const { image_id: before } = await readRow(tx, true);
    if (checked === null && before === null) return null;
    const owner = { organizationId, createdBy: personId };
    const imageId = checked === null ? null : await keepFile(tx, context, owner, checked);
    await tx.updateTable('organization').set({ image_id: imageId }).where('id', '=', organizationId).execute();
    if (before !== null) await removeFile(tx, context, organizationId, before);
    await recordChange(tx, change, organizationId, {
      action: imageId === null ? 'organization.logo_removed' : 'organization.logo_set',
      objectType: 'organization',
      objectId: organizationId,
      details: { before: { imageId: before }, after: { imageId } },
    });
    return imageId;
  });
}
