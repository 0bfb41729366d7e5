export { knownColumns, readColumns, shownColumns } from './chosen-columns.ts';
export { LinkedView } from './linked-view.tsx';
export { ViewButtons } from './view-buttons.tsx';
export type { ReportOnScreen } from './view-queries.ts';
