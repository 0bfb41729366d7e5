import type { OperationInput } from './send-request.ts';

/** The ids an operation may be called with. */
export interface SampleIds {
  readonly searchedFlightId: string;
  /** A flight of that search. */
  readonly optionId: string;
  readonly tripId: string;
  readonly bookingId: string;
  readonly user_id: number;
  /** Somebody else of the same organisation. */
  readonly colleagueUserId: number;
  readonly gradeId: string;
  readonly departmentId: string;
  readonly roleId: string;
  readonly documentId: string;
  readonly importId: string;
  readonly apiKeyId: string;
  readonly groupId: string;
  readonly gstId: string;
  readonly undertakingId: string;
  /** A fee that is planned. */
  readonly feeId: string;
  /** A switch that is planned. */
  readonly taxSwitchId: string;
  readonly turnoverId: string;
  readonly articleId: string;
  readonly gstCreditDecisionId: string;
  readonly domainId: string;
  readonly factorId: string;
  readonly sessionId: string;
  readonly imageId: string;
  readonly costCentreId: string;
  readonly savedTravelerId: string;
  readonly personalTravelerId: string;
  readonly shareId: string;
  readonly policyId: string;
  readonly versionId: string;
  readonly reasonCodeId: string;
  readonly replayId: string;
  readonly caseId: string;
  readonly workflowId: string;
  readonly requestId: string;
  readonly itemId: string;
  readonly delegationId: string;
  readonly budgetId: string;
  readonly expenseId: string;
  readonly claimId: string;
  readonly inboxId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly cancellationId: string;
  readonly shortlistId: string;
  readonly reminderId: string;
  readonly taxDocumentId: string;
  readonly creditId: string;
  readonly changeId: string;
  readonly scheduleChangeId: string;
  readonly workCaseId: string;
  readonly offlineEntryId: string;
  readonly payLaterKeyId: string;
  /** A train that was bought, its order, and a cab. */
  readonly trainId: string;
  readonly trainOrderId: string;
  readonly cabId: string;
  /** A stay that the travel desk bought. */
  readonly stayId: string;
  /** A bus that the travel desk bought. */
  readonly busId: string;
  readonly searchedHotelId: string;
  readonly searchedBusId: string;
  readonly travelPlaceId: string;
  readonly hotelAgreementId: string;
  readonly stayShortlistId: string;
  /** A view of a report, and its schedule. */
  readonly viewId: string;
  readonly scheduleId: string;
  /** A question whether somebody is safe, and who was asked. */
  readonly checkId: string;
  readonly checkedPersonId: string;
  /** A document of a GSTR-2B. */
  readonly gstDocumentId: string;
  readonly accountingExportId: string;
  /** A transfer of the books that moved the debt on account. */
  readonly ledgerEntryId: string;
  /** An account that receives money, a line of its statement, and a transfer that was declared. */
  readonly bankAccountId: string;
  readonly bankLineId: string;
  readonly bankStatementId: string;
  readonly topupId: string;
  /** A settlement of a gateway, and a difference. */
  readonly settlementId: string;
  readonly differenceId: string;
  /** An account that a wallet is paid back to, and a withdrawal. */
  readonly payoutAccountId: string;
  readonly withdrawalId: string;
  readonly organizationId: string;
}

/** Makes an operation's input from ids. */
export type Sample = (ids: SampleIds) => OperationInput;
