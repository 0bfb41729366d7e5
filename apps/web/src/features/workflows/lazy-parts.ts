import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';

/** The form of a workflow. */
export const WorkflowDialog = lazyDialog(() => import('./workflow-dialog.tsx'), 'WorkflowDialog');

/** Who would be asked. */
export const PreviewTab = lazyPage(() => import('./preview-tab.tsx'), 'PreviewTab');

/** How approvals work in the organisation. */
export const SettingsTab = lazyPage(() => import('./settings-tab.tsx'), 'SettingsTab');
