import { askedQuestion, caseAction, workCaseDetails, workCaseKind, workCaseRow } from './case-shapes.ts';
import { offlineCancelling, offlineCancelScope, offlinePaid } from './offline-cancel-shapes.ts';
import { enteredSegment, enteredSlice } from './offline-operations.ts';
import { fareBenchmark, offlineAmounts, offlineEntry } from './offline-shapes.ts';
import { payLaterKey } from './pay-later-operations.ts';
import { providerQuestion } from './provider-operations.ts';
import { deskRequest } from './request-shapes.ts';

/** What clients call the shapes of the travel desk. */
export const DESK_SHAPES = {
  DeskRequest: deskRequest,
  EnteredSegment: enteredSegment,
  EnteredSlice: enteredSlice,
  FareBenchmark: fareBenchmark,
  OfflineAmounts: offlineAmounts,
  OfflineCancelChoices: offlineCancelling,
  OfflineCancelScope: offlineCancelScope,
  OfflineEntry: offlineEntry,
  OfflinePaid: offlinePaid,
  PayLaterKey: payLaterKey,
  ProviderQuestion: askedQuestion,
  ProviderQuestionSummary: providerQuestion,
  WorkCase: workCaseDetails,
  WorkCaseAction: caseAction,
  WorkCaseKind: workCaseKind,
  WorkCaseSummary: workCaseRow,
};
