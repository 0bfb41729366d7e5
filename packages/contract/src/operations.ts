import {
  createApiKey,
  listApiKeys,
  listDirectoryGroups,
  revokeApiKey,
  updateDirectoryGroup,
} from './access/api-key-operations.ts';
import {
  createRole,
  getRole,
  listPrivileges,
  listRoles,
  previewRolePrivileges,
  updateRole,
  updateRolePrivileges,
  updateRoleStatus,
} from './access/role-operations.ts';
import { ACCOUNTING_OPERATIONS } from './accounting/accounting-operations.ts';
import { APPROVAL_OPERATIONS } from './approval/approval-operations.ts';
import { exportAudit, listAudit, verifyAudit } from './audit/audit-operations.ts';
import { BANK_OPERATIONS } from './bank/bank-operations.ts';
import { BOOKING_OPERATIONS } from './booking/booking-operations.ts';
import { BUDGET_OPERATIONS } from './budget/budget-operations.ts';
import { BUS_OPERATIONS } from './bus/bus-operations.ts';
import { CAB_OPERATIONS } from './cab/cab-operations.ts';
import { CUSTOMER_OPERATIONS } from './customer/customer-operations.ts';
import { DASHBOARD_OPERATIONS } from './dashboard/dashboard-operations.ts';
import { CASE_OPERATIONS } from './desk/case-area.ts';
import { CHANGE_REQUEST_OPERATIONS } from './desk/change-request-operations.ts';
import { OFFLINE_OPERATIONS } from './desk/offline-operations.ts';
import { PAY_LATER_OPERATIONS } from './desk/pay-later-operations.ts';
import { PROVIDER_OPERATIONS } from './desk/provider-operations.ts';
import { DESK_REQUEST_OPERATIONS } from './desk/request-operations.ts';
import { E_INVOICE_OPERATIONS } from './e-invoice/e-invoice-operations.ts';
import { EXPENSE_OPERATIONS } from './expense/expense-operations.ts';
import { FINDING_OPERATIONS } from './finding/finding-operations.ts';
import { FLIGHT_OPERATIONS } from './flight/flight-operations.ts';
import { GST_RETURN_OPERATIONS } from './gst-return/gst-return-operations.ts';
import { HELP_OPERATIONS } from './help/help-operations.ts';
import { HOME_OPERATIONS } from './home/home-operations.ts';
import { HOTEL_OPERATIONS } from './hotel/hotel-operations.ts';
import { login } from './identity/login.ts';
import { logout } from './identity/logout.ts';
import { changePassword, forgotPassword, resetPassword, verifyForgotPassword } from './identity/password-operations.ts';
import { refreshSession } from './identity/refresh-session.ts';
import {
  addPasskey,
  confirmTotp,
  listSecondFactors,
  removeSecondFactor,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyLogin,
  startTotp,
  verifySecondFactor,
} from './identity/second-factor-operations.ts';
import { endEverySession, endMySession, listSessions, logoutEverywhere } from './identity/session-operations.ts';
import {
  generateOrganizationOtp,
  getInviteDetails,
  registerEmployee,
  registerOrganization,
  resendOrganizationOtp,
  verifyOrganizationOtp,
} from './identity/sign-up-operations.ts';
import {
  createDomain,
  getSsoSettings,
  listDomains,
  removeDomain,
  startSso,
  updateSsoSettings,
  verifyDomain,
} from './identity/sso-operations.ts';
import { INPUT_CREDIT_OPERATIONS } from './input-credit/input-credit-operations.ts';
import { LEDGER_OPERATIONS } from './ledger/ledger-operations.ts';
import { PERIOD_OPERATIONS } from './ledger/period-operations.ts';
import { NOTICE_OPERATIONS } from './notice/notice-operations.ts';
import type { Operation } from './operation.ts';
import { getOrganizationConfig } from './organisation/config-operations.ts';
import { CONVENIENCE_FEE_OPERATIONS } from './organisation/convenience-fee-operations.ts';
import { GST_CREDIT_OPERATIONS } from './organisation/gst-credit-operations.ts';
import { consentToGstRegistration, listHeldGstRegistrations } from './organisation/held-gst-operations.ts';
import {
  createDepartment,
  createGrade,
  getDepartment,
  getGrade,
  listDepartments,
  listGrades,
  updateDepartment,
  updateDepartmentStatus,
  updateGrade,
  updateGradeStatus,
} from './organisation/master-operations.ts';
import {
  createGstRegistration,
  getOrganization,
  getOrganizationSettings,
  listGstRegistrations,
  listOrganizations,
  removeOrganizationImage,
  updateGstRegistration,
  updateGstRegistrationStatus,
  updateOrganization,
  updateOrganizationImage,
  updateOrganizationSettings,
} from './organisation/organization-operations.ts';
import { UNDERTAKING_OPERATIONS } from './organisation/undertaking-operations.ts';
import {
  endEmployeeSessions,
  exportEmployees,
  getApprovers,
  getEmployee,
  inviteEmployee,
  inviteEmployees,
  listEmployees,
  previewDisabling,
  resendInvite,
  updateEmployee,
  updateEmployeeApprover,
  updateEmployeeStatus,
} from './people/employee-operations.ts';
import { getImage } from './people/image-operations.ts';
import {
  cancelImport,
  createImport,
  getImport,
  getImportSample,
  listImportRows,
  runImport,
  watchImport,
} from './people/import-operations.ts';
import {
  addEmployeeDocument,
  changeProfileDocument,
  getDocumentFile,
  getProfile,
  keepOwnPan,
  removeEmployeeDocument,
  removeProfileDocument,
  removeProfileImage,
  updateEmployeeDocument,
  updateFrequentFlyers,
  updateProfile,
  updateProfileImage,
  uploadProfileDocument,
} from './people/profile-operations.ts';
import { POLICY_OPERATIONS } from './policy/policy-operations.ts';
import { RECONCILIATION_OPERATIONS } from './reconciliation/reconciliation-operations.ts';
import { listAirports } from './reference/list-airports.ts';
import { listFlightClasses } from './reference/list-flight-classes.ts';
import {
  listAirlines,
  listCities,
  listCountries,
  listExpenseTypes,
  listFrequentFlyerAirlines,
  listIndustries,
  listOrganizationSizes,
  listOrganizationTypes,
  listStates,
  listStations,
  listTravelModes,
  listTripCities,
} from './reference/lookups.ts';
import { REPORT_CHART_OPERATIONS } from './report/chart-operations.ts';
import { REPORT_OPERATIONS } from './report/report-operations.ts';
import { REPORT_VIEW_OPERATIONS } from './report/view-operations.ts';
import { CHANGE_OPERATIONS } from './servicing/change-operations.ts';
import { CREDIT_OPERATIONS } from './servicing/credit-operations.ts';
import { DOCUMENT_OPERATIONS } from './servicing/document-operations.ts';
import { SCHEDULE_OPERATIONS } from './servicing/schedule-operations.ts';
import { SERVICING_OPERATIONS } from './servicing/servicing-operations.ts';
import { SHORTLIST_OPERATIONS } from './shortlist/shortlist-operations.ts';
import { SOURCE_TAX_OPERATIONS } from './source-tax/source-tax-operations.ts';
import { TRAIN_OPERATIONS } from './train/train-operations.ts';
import { TRIP_OPERATIONS } from './trip/trip-area.ts';
import { DISPUTE_OPERATIONS } from './wallet/dispute-operations.ts';
import { WALLET_OPERATIONS } from './wallet/wallet-operations.ts';
import { SAFETY_OPERATIONS } from './whereabouts/safety-operations.ts';
import { WHEREABOUTS_OPERATIONS } from './whereabouts/whereabouts-operations.ts';
import { WITHDRAWAL_OPERATIONS } from './withdrawal/withdrawal-operations.ts';

/** Every operation Pravas serves; the OpenAPI document and the route check are made from this list. */
export const OPERATIONS: readonly Operation[] = [
  login,
  logout,
  forgotPassword,
  verifyForgotPassword,
  resetPassword,
  changePassword,
  refreshSession,
  verifySecondFactor,
  startPasskeyLogin,
  listSecondFactors,
  startTotp,
  confirmTotp,
  startPasskey,
  addPasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  listSessions,
  endMySession,
  logoutEverywhere,
  endEverySession,
  generateOrganizationOtp,
  resendOrganizationOtp,
  verifyOrganizationOtp,
  registerOrganization,
  getInviteDetails,
  registerEmployee,
  startSso,
  getSsoSettings,
  updateSsoSettings,
  listDomains,
  createDomain,
  verifyDomain,
  removeDomain,
  listGrades,
  getGrade,
  createGrade,
  updateGrade,
  updateGradeStatus,
  listDepartments,
  getDepartment,
  createDepartment,
  updateDepartment,
  updateDepartmentStatus,
  getOrganizationConfig,
  listOrganizations,
  getOrganization,
  updateOrganization,
  updateOrganizationImage,
  removeOrganizationImage,
  getOrganizationSettings,
  updateOrganizationSettings,
  listGstRegistrations,
  createGstRegistration,
  updateGstRegistration,
  updateGstRegistrationStatus,
  listHeldGstRegistrations,
  consentToGstRegistration,
  ...CONVENIENCE_FEE_OPERATIONS,
  ...GST_CREDIT_OPERATIONS,
  ...UNDERTAKING_OPERATIONS,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  listDirectoryGroups,
  updateDirectoryGroup,
  listRoles,
  getRole,
  createRole,
  updateRole,
  updateRoleStatus,
  listPrivileges,
  previewRolePrivileges,
  updateRolePrivileges,
  listEmployees,
  exportEmployees,
  getEmployee,
  updateEmployee,
  previewDisabling,
  updateEmployeeStatus,
  endEmployeeSessions,
  updateEmployeeApprover,
  getApprovers,
  inviteEmployee,
  inviteEmployees,
  resendInvite,
  getImportSample,
  createImport,
  getImport,
  listImportRows,
  runImport,
  cancelImport,
  watchImport,
  getProfile,
  updateProfile,
  keepOwnPan,
  updateProfileImage,
  removeProfileImage,
  getImage,
  uploadProfileDocument,
  changeProfileDocument,
  removeProfileDocument,
  getDocumentFile,
  addEmployeeDocument,
  updateEmployeeDocument,
  removeEmployeeDocument,
  updateFrequentFlyers,
  listAudit,
  exportAudit,
  verifyAudit,
  listAirports,
  listFlightClasses,
  listOrganizationTypes,
  listOrganizationSizes,
  listIndustries,
  listCountries,
  listStates,
  listCities,
  listTripCities,
  listFrequentFlyerAirlines,
  listTravelModes,
  listExpenseTypes,
  listAirlines,
  listStations,
  ...CASE_OPERATIONS,
  ...FLIGHT_OPERATIONS,
  ...HOTEL_OPERATIONS,
  ...INPUT_CREDIT_OPERATIONS,
  ...WALLET_OPERATIONS,
  ...DISPUTE_OPERATIONS,
  ...ACCOUNTING_OPERATIONS,
  ...E_INVOICE_OPERATIONS,
  ...GST_RETURN_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...PERIOD_OPERATIONS,
  ...BANK_OPERATIONS,
  ...RECONCILIATION_OPERATIONS,
  ...SOURCE_TAX_OPERATIONS,
  ...WITHDRAWAL_OPERATIONS,
  ...REPORT_OPERATIONS,
  ...REPORT_CHART_OPERATIONS,
  ...REPORT_VIEW_OPERATIONS,
  ...DASHBOARD_OPERATIONS,
  ...BUS_OPERATIONS,
  ...SHORTLIST_OPERATIONS,
  ...SERVICING_OPERATIONS,
  ...CHANGE_OPERATIONS,
  ...CREDIT_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
  ...SCHEDULE_OPERATIONS,
  ...TRIP_OPERATIONS,
  ...POLICY_OPERATIONS,
  ...APPROVAL_OPERATIONS,
  ...BUDGET_OPERATIONS,
  ...FINDING_OPERATIONS,
  ...HOME_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...HELP_OPERATIONS,
  ...EXPENSE_OPERATIONS,
  ...NOTICE_OPERATIONS,
  ...CHANGE_REQUEST_OPERATIONS,
  ...OFFLINE_OPERATIONS,
  ...PAY_LATER_OPERATIONS,
  ...PROVIDER_OPERATIONS,
  ...DESK_REQUEST_OPERATIONS,
  ...BOOKING_OPERATIONS,
  ...TRAIN_OPERATIONS,
  ...CAB_OPERATIONS,
  ...WHEREABOUTS_OPERATIONS,
  ...SAFETY_OPERATIONS,
];
