import * as apiKeys from '@pravas/contract/access/api-key-operations.ts';
import * as roles from '@pravas/contract/access/role-operations.ts';
import * as accounting from '@pravas/contract/accounting/accounting-operations.ts';
import * as audit from '@pravas/contract/audit/audit-operations.ts';
import { getDashboard } from '@pravas/contract/dashboard/dashboard-operations.ts';
import * as eInvoice from '@pravas/contract/e-invoice/e-invoice-operations.ts';
import * as gstReturn from '@pravas/contract/gst-return/gst-return-operations.ts';
import * as help from '@pravas/contract/help/help-operations.ts';
import * as passwords from '@pravas/contract/identity/password-operations.ts';
import * as factors from '@pravas/contract/identity/second-factor-operations.ts';
import * as sessions from '@pravas/contract/identity/session-operations.ts';
import * as signUp from '@pravas/contract/identity/sign-up-operations.ts';
import * as sso from '@pravas/contract/identity/sso-operations.ts';
import * as inputCredit from '@pravas/contract/input-credit/input-credit-operations.ts';
import * as ledger from '@pravas/contract/ledger/ledger-operations.ts';
import * as periods from '@pravas/contract/ledger/period-operations.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import { getOrganizationConfig } from '@pravas/contract/organisation/config-operations.ts';
import * as fees from '@pravas/contract/organisation/convenience-fee-operations.ts';
import * as gstCredit from '@pravas/contract/organisation/gst-credit-operations.ts';
import * as heldGst from '@pravas/contract/organisation/held-gst-operations.ts';
import * as masters from '@pravas/contract/organisation/master-operations.ts';
import * as organization from '@pravas/contract/organisation/organization-operations.ts';
import * as undertakings from '@pravas/contract/organisation/undertaking-operations.ts';
import * as employees from '@pravas/contract/people/employee-operations.ts';
import { getImage } from '@pravas/contract/people/image-operations.ts';
import * as imports from '@pravas/contract/people/import-operations.ts';
import * as profile from '@pravas/contract/people/profile-operations.ts';
import * as lookups from '@pravas/contract/reference/lookups.ts';
import * as wallet from '@pravas/contract/wallet/wallet-operations.ts';
import * as safety from '@pravas/contract/whereabouts/safety-operations.ts';
import * as whereabouts from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import type { Sample } from './sample-ids.ts';

const nothing: Sample = () => ({});
const NEW_PASSWORD = { password: 'Monsoon#Lake42', confirmPassword: 'Monsoon#Lake42' };
/** A secret of the right form that was never issued to anybody. */
const UNKNOWN_SECRET = 'unknown-secret-unknown-secret-unknown-secret';
const NEW_PERSON = { title: 'Ms', firstName: 'Kavya', lastName: 'Nair', gender: 'female', mobile: '9845098450' };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const personal = {
  title: 'Ms',
  first_name: 'Kavya',
  last_name: 'Nair',
  gender: 'female',
  mobile: '9845098450',
  preferences: {
    seat: 'window',
    meal: 'none',
    language: 'en-IN',
    notifications: { tripEmail: true, approvalEmail: true, reminderEmail: true },
  },
  extraFields: {},
  version: 1,
};
const document = { type: 'identity', name: 'Driving licence', number: 'KA01 2020 0001234' };
const article = { title: 'Visas for Dubai', topic: 'book', synonyms: ['visa'], body: 'Ask the **desk** early.' };
const image = { fileName: 'face.png', bytes: PNG };
const listed = { query: { recordsPerPage: '20' } };
/** A stay that nobody has bought. */
const A_BOOK_KEY = 'stay:018f0000-0000-7000-8000-000000000001';
let serial = 0;
const next = (): number => {
  serial += 1;
  return serial;
};
const fresh = (prefix: string) => `${prefix} ${next()}`;

const GSTIN = `29AAFCM1806Q2Z${gstinCheckCharacter('29AAFCM1806Q2Z')}`;
const gst = {
  displayName: 'Head office',
  gstType: 'regular',
  gstNumber: GSTIN,
  legalName: 'Meridian Analytics Private Limited',
  address: '4th Floor, 12 Residency Road',
  email: 'gst@meridian.example',
  mobile: '9845012345',
  isDefault: false,
};

/** Well-formed inputs for everything about getting in, people and the organisation. */
export const PEOPLE_SAMPLES: readonly (readonly [Operation, Sample])[] = [
  // Getting in
  [signUp.generateOrganizationOtp, () => ({ body: { email: `new-${next()}@sample.example` } })],
  [signUp.resendOrganizationOtp, () => ({ headers: { 'remember-token': UNKNOWN_SECRET }, body: {} })],
  [signUp.verifyOrganizationOtp, () => ({ headers: { 'remember-token': UNKNOWN_SECRET }, body: { otp: '123456' } })],
  [
    signUp.registerOrganization,
    () => ({
      bearer: UNKNOWN_SECRET,
      body: {
        organizationName: 'Kaveri Foods',
        organizationType: 'Private limited company',
        organizationSize: '11 to 50',
        industry: 'Food and beverages',
        address: '7 Church Street',
        countryCode: 'IN',
        state_id: 506,
        city: 'Bengaluru',
        zipCode: '560001',
        ...NEW_PERSON,
        ...NEW_PASSWORD,
      },
    }),
  ],
  [signUp.getInviteDetails, () => ({ bearer: UNKNOWN_SECRET })],
  [signUp.registerEmployee, () => ({ body: { token: UNKNOWN_SECRET, ...NEW_PERSON, ...NEW_PASSWORD } })],
  [passwords.forgotPassword, () => ({ body: { email: `forgotten-${next()}@sample.example` } })],
  [passwords.verifyForgotPassword, () => ({ headers: { 'remember-token': UNKNOWN_SECRET }, body: { otp: '123456' } })],
  [passwords.resetPassword, () => ({ bearer: UNKNOWN_SECRET, body: NEW_PASSWORD })],
  [passwords.changePassword, () => ({ body: { currentPassword: 'Not-the-1-it-is', ...NEW_PASSWORD } })],
  [sessions.listSessions, nothing],
  [sessions.endMySession, ({ sessionId }) => ({ body: { sessionId, password: 'Not-the-1-it-is' } })],
  [sessions.logoutEverywhere, () => ({ body: { password: 'Not-the-1-it-is' } })],
  [sessions.endEverySession, () => ({ body: { password: 'Not-the-1-it-is' } })],
  [factors.verifySecondFactor, () => ({ body: { method: 'totp', ticket: UNKNOWN_SECRET, otp: '123456' } })],
  [factors.startPasskeyLogin, () => ({ body: { ticket: UNKNOWN_SECRET } })],
  [factors.listSecondFactors, nothing],
  [factors.startTotp, () => ({ body: { password: 'Not-the-1-it-is' } })],
  [factors.confirmTotp, ({ factorId }) => ({ body: { factorId, otp: '123456' } })],
  [factors.startPasskey, () => ({ body: { password: 'Not-the-1-it-is' } })],
  [factors.addPasskey, () => ({ body: { name: 'Laptop', response: {} } })],
  [factors.removeSecondFactor, ({ factorId }) => ({ body: { factorId, password: 'Not-the-1-it-is' } })],
  [factors.renewRecoveryCodes, () => ({ body: { password: 'Not-the-1-it-is' } })],
  [sso.startSso, () => ({ body: { email: 'somebody@nowhere.example' } })],
  [sso.getSsoSettings, nothing],
  [
    sso.updateSsoSettings,
    () => ({
      body: {
        issuer: 'https://login.sample.example',
        clientId: 'pravas',
        isEnabled: false,
        isRequired: false,
        createsAccounts: false,
        defaultRoleId: null,
      },
    }),
  ],
  [sso.listDomains, nothing],
  [sso.createDomain, () => ({ body: { domain: `sample-${next()}.example` } })],
  [sso.verifyDomain, ({ domainId }) => ({ body: { domainId } })],
  [sso.removeDomain, ({ domainId }) => ({ body: { domainId } })],
  // People
  [employees.listEmployees, () => listed],
  [employees.exportEmployees, () => ({ query: { format: 'csv' } })],
  [getDashboard, nothing],
  [whereabouts.listWhoIsWhere, nothing],
  [whereabouts.exportWhoIsWhere, nothing],
  [accounting.showAccounting, nothing],
  [
    accounting.saveAccounting,
    () => ({
      body: { system: 'zoho', company: '', voucherType: '', accounts: [], costCentres: [], version: 0 },
    }),
  ],
  [accounting.showWaitingEntries, () => ({ query: { from: '2026-11-01', to: '2026-11-30' } })],
  [accounting.exportAccounting, () => ({ body: { from: '2026-11-01', to: '2026-11-30', format: 'tally_xml' } })],
  [accounting.listAccountingExports, nothing],
  [accounting.downloadAccountingExport, ({ accountingExportId }) => ({ query: { accountingExportId } })],
  [periods.listLedgerPeriods, nothing],
  [periods.showLedgerPeriod, () => ({ query: { month: '2099-12' } })],
  [periods.closeLedgerPeriod, () => ({ body: { month: '2099-12', isSeen: true } })],
  [periods.reopenLedgerPeriod, () => ({ body: { month: '2099-12', reason: 'A sample' } })],
  [ledger.getAccountBalances, nothing],
  [ledger.listLedger, () => ({ query: { account: 'on_account' } })],
  [ledger.getLedgerEntry, ({ ledgerEntryId }) => ({ query: { account: 'on_account', ledgerEntryId } })],
  [ledger.downloadLedger, () => ({ query: { account: 'on_account', format: 'csv' } })],
  [inputCredit.showInputCredit, nothing],
  [inputCredit.listInputCredit, () => listed],
  [inputCredit.importTaxReturn, () => ({ file: { fileName: '2b.json', bytes: Buffer.from('{"data":{}}') } })],
  [
    inputCredit.decideInputCredit,
    ({ gstDocumentId }) => ({ body: { documentIds: [gstDocumentId], decision: 'ims_accept' } }),
  ],
  [
    inputCredit.linkInputCredit,
    ({ gstDocumentId }) => ({ body: { documentIds: [gstDocumentId], bookKeys: [A_BOOK_KEY] } }),
  ],
  [inputCredit.chaseInputCredit, () => ({ body: { bookKey: A_BOOK_KEY } })],
  [safety.sendSafetyCheck, () => ({ body: { subject: 'Storm in Mumbai', text: 'Are you safe? Please answer.' } })],
  [safety.listSafetyChecks, nothing],
  [safety.getSafetyCheck, ({ checkId }) => ({ query: { checkId } })],
  [safety.noteSafetyAnswer, ({ checkedPersonId }) => ({ body: { checkedPersonId, answer: 'safe' } })],
  [safety.watchSafetyChecks, nothing],
  [safety.showOwnSafetyCheck, ({ checkId }) => ({ query: { checkId } })],
  [safety.answerSafetyCheck, ({ checkId }) => ({ body: { checkId, answer: 'safe' } })],
  [employees.getEmployee, ({ user_id }) => ({ query: { user_id: String(user_id) } })],
  [employees.updateEmployee, ({ user_id, roleId }) => ({ body: { user_id, ...personal, roleId } })],
  [employees.updateEmployeeStatus, ({ user_id }) => ({ body: { user_ids: [user_id], isActive: true } })],
  [employees.endEmployeeSessions, ({ user_id }) => ({ body: { user_ids: [user_id] } })],
  [employees.previewDisabling, ({ user_id }) => ({ body: { user_ids: [user_id] } })],
  [employees.updateEmployeeApprover, ({ user_id }) => ({ body: { user_id, approverUserId: null } })],
  [employees.getApprovers, nothing],
  [
    employees.inviteEmployee,
    ({ roleId }) => ({
      body: { email: `invited-${next()}@meridian.example`, first_name: 'Kavya', last_name: 'Nair', roleId },
    }),
  ],
  [
    employees.inviteEmployees,
    ({ roleId }) => ({
      body: {
        employees: [{ email: `invited-${next()}@meridian.example`, first_name: 'Kavya', last_name: 'Nair', roleId }],
      },
    }),
  ],
  [employees.resendInvite, ({ user_id }) => ({ body: { user_ids: [user_id] } })],
  [imports.getImportSample, () => ({ query: { format: 'csv' } })],
  [
    imports.createImport,
    () => ({ file: { fileName: 'people.csv', bytes: Buffer.from('First name,Last name,Email\nA,B,c@d.example\n') } }),
  ],
  [imports.getImport, ({ importId }) => ({ query: { importId } })],
  [imports.listImportRows, ({ importId }) => ({ query: { importId } })],
  [imports.runImport, ({ importId }) => ({ body: { importId } })],
  [imports.cancelImport, ({ importId }) => ({ body: { importId } })],
  [imports.watchImport, ({ importId }) => ({ query: { importId } })],
  [profile.getProfile, nothing],
  [profile.updateProfile, () => ({ body: personal })],
  [profile.keepOwnPan, () => ({ body: { pan: 'ABCPE1234F' } })],
  [profile.updateProfileImage, ({ user_id }) => ({ body: { user_id }, file: image })],
  [profile.removeProfileImage, ({ user_id }) => ({ query: { user_id: String(user_id) } })],
  [getImage, ({ imageId }) => ({ query: { imageId } })],
  [profile.uploadProfileDocument, () => ({ body: document })],
  [profile.changeProfileDocument, ({ documentId }) => ({ body: { documentId, ...document } })],
  [profile.removeProfileDocument, ({ documentId }) => ({ query: { documentId } })],
  [profile.getDocumentFile, ({ documentId }) => ({ query: { documentId } })],
  [profile.addEmployeeDocument, ({ user_id }) => ({ body: { user_id, ...document } })],
  [profile.updateEmployeeDocument, ({ documentId }) => ({ body: { documentId, ...document } })],
  [profile.removeEmployeeDocument, ({ documentId }) => ({ query: { documentId } })],
  [profile.updateFrequentFlyers, ({ user_id }) => ({ body: { user_id, ffNumbers: [] } })],
  // The help
  [help.listHelpArticles, nothing],
  [help.getHelpDesk, nothing],
  [help.voteOnHelpArticle, ({ articleId }) => ({ body: { articleId, isHelpful: true } })],
  [help.reviewHelpArticles, nothing],
  [help.getOwnHelpArticle, ({ articleId }) => ({ query: { articleId } })],
  [help.createHelpArticle, () => ({ body: article })],
  [help.updateHelpArticle, ({ articleId }) => ({ body: { articleId, version: 1, ...article } })],
  [help.publishHelpArticle, ({ articleId }) => ({ body: { articleId, version: 1, isPublished: true } })],
  [help.previewHelpArticle, () => ({ body: { body: article.body } })],
  // The organisation
  [masters.listGrades, () => listed],
  [masters.getGrade, ({ gradeId }) => ({ query: { gradeId } })],
  [masters.createGrade, () => ({ body: { name: fresh('G') } })],
  [masters.updateGrade, ({ gradeId }) => ({ body: { gradeId, name: fresh('G') } })],
  [masters.updateGradeStatus, ({ gradeId }) => ({ body: { gradeId, isActive: true } })],
  [masters.listDepartments, () => listed],
  [masters.getDepartment, ({ departmentId }) => ({ query: { departmentId } })],
  [masters.createDepartment, () => ({ body: { name: fresh('Department') } })],
  [masters.updateDepartment, ({ departmentId }) => ({ body: { departmentId, name: fresh('Department') } })],
  [masters.updateDepartmentStatus, ({ departmentId }) => ({ body: { departmentId, isActive: true } })],
  [roles.listRoles, () => listed],
  [roles.getRole, ({ roleId }) => ({ query: { roleId } })],
  [roles.createRole, () => ({ body: { name: fresh('Role') } })],
  [roles.updateRole, ({ roleId }) => ({ body: { roleId, name: fresh('Role') } })],
  [roles.updateRoleStatus, ({ roleId }) => ({ body: { roleId, isActive: true } })],
  [roles.listPrivileges, nothing],
  [roles.previewRolePrivileges, ({ roleId }) => ({ body: { roleId, privileges: ['search'] } })],
  [roles.updateRolePrivileges, ({ roleId }) => ({ body: { roleId, privileges: ['search'] } })],
  [apiKeys.listApiKeys, nothing],
  [apiKeys.createApiKey, () => ({ body: { name: fresh('Key'), scopes: ['search'] } })],
  [apiKeys.revokeApiKey, ({ apiKeyId }) => ({ query: { apiKeyId } })],
  [apiKeys.listDirectoryGroups, nothing],
  [apiKeys.updateDirectoryGroup, ({ groupId }) => ({ body: { groupId, roleId: null } })],
  [audit.listAudit, () => listed],
  [audit.exportAudit, nothing],
  [audit.verifyAudit, nothing],
  [getOrganizationConfig, nothing],
  [organization.listOrganizations, () => listed],
  [organization.getOrganization, ({ organizationId }) => ({ query: { organizationId } })],
  [
    organization.updateOrganization,
    ({ organizationId }) => ({
      body: {
        organizationId,
        name: 'Meridian Analytics',
        organizationType: 'Private limited company',
        organizationSize: '201 to 500',
        industry: 'Information technology',
        address: '4th Floor, 12 Residency Road',
        countryCode: 'IN',
        state_id: 506,
        city: 'Bengaluru',
        zipCode: '560025',
        contactEmail: 'accounts@meridian.example',
        contactMobile: '9845012345',
        version: 1,
      },
    }),
  ],
  [organization.updateOrganizationImage, () => ({ file: image })],
  [organization.removeOrganizationImage, nothing],
  [organization.getOrganizationSettings, ({ organizationId }) => ({ query: { organizationId } })],
  [
    organization.updateOrganizationSettings,
    ({ organizationId }) => ({
      body: {
        organizationId,
        version: 1,
        modules: [{ id: 8, active: true }],
      },
    }),
  ],
  [fees.listConvenienceFees, nothing],
  [fees.listCustomerFees, () => ({ query: { rowNumber: '1', recordsPerPage: '20' } })],
  [fees.getCustomerFees, ({ organizationId }) => ({ query: { organizationId } })],
  [
    fees.addConvenienceFees,
    ({ organizationId }) => {
      // One day has one plan.
      const validFrom = Temporal.Now.plainDateISO('Asia/Kolkata')
        .add({ days: 1 + (next() % 700) })
        .toString();
      const kind = { service: 'hotel', area: null, journey: null, purpose: null, per: 'room' };
      const amounts = { standardAmount: next(), cancelAmount: 0 };
      return { body: { organizationId, validFrom, fees: [{ ...kind, amounts }] } };
    },
  ],
  [fees.withdrawConvenienceFee, ({ organizationId, feeId }) => ({ query: { organizationId, feeId } })],
  [organization.listGstRegistrations, nothing],
  [organization.createGstRegistration, () => ({ body: gst })],
  [organization.updateGstRegistration, ({ gstId }) => ({ body: { gstId, ...gst } })],
  [heldGst.listHeldGstRegistrations, nothing],
  [heldGst.consentToGstRegistration, ({ organizationId, gstId }) => ({ body: { organizationId, gstId } })],
  [organization.updateGstRegistrationStatus, ({ gstId }) => ({ body: { gstId, isActive: true } })],
  [gstCredit.listGstCreditDecisions, nothing],
  [
    gstCredit.decideGstCredit,
    ({ gstId }) => ({ body: { gstId, economy: 'ask', validFrom: '2026-04-01', reason: 'Advice of March' } }),
  ],
  [undertakings.listUndertakings, nothing],
  [
    undertakings.createUndertaking,
    () => {
      const count = next();
      // Letters of the same days are refused, so each has a day of its own.
      const day = Temporal.PlainDate.from('1950-04-01').add({ days: count }).toString();
      return { body: { arn: `AD29032${String(count).padStart(8, '0')}`, validFrom: day, validTo: day } };
    },
  ],
  [undertakings.removeUndertaking, ({ undertakingId }) => ({ query: { undertakingId } })],
  [eInvoice.listEInvoices, () => ({ query: { sortBy: 'date', sortOrder: 'DESC' } })],
  [eInvoice.retryEInvoice, ({ organizationId, taxDocumentId }) => ({ body: { organizationId, taxDocumentId } })],
  [eInvoice.listTurnovers, nothing],
  [
    eInvoice.enterTurnover,
    // There is one turnover for one day.
    () => {
      const validFrom = Temporal.PlainDate.from('2060-04-01').add({ days: next() }).toString();
      return { body: { validFrom, turnover: 'up_to_5_crore' } };
    },
  ],
  [eInvoice.removeTurnover, ({ turnoverId }) => ({ query: { turnoverId } })],
  [gstReturn.showGstr1, () => ({ query: { month: '2026-11' } })],
  [gstReturn.downloadGstr1, () => ({ query: { month: '2026-11' } })],
  [gstCredit.removeGstCreditDecision, ({ gstCreditDecisionId }) => ({ query: { gstCreditDecisionId } })],
  // Wallet
  [wallet.getWallet, nothing],
  [
    wallet.grantPromo,
    ({ organizationId }) => ({
      body: { organizationId, amount: 5, reason: 'A sample', expiresOn: '2027-12-31' },
    }),
  ],
  [wallet.startTopUp, () => ({ body: { amount: 500 } })],
  [wallet.updateWalletAlert, () => ({ body: { below: 5_000 } })],
  [wallet.getCreditLine, ({ organizationId }) => ({ query: { organizationId } })],
  [
    wallet.updateCreditLine,
    ({ organizationId }) => ({ body: { organizationId, limit: 0, statementDay: 1, dueDays: 15 } }),
  ],
  [
    wallet.enterCreditPayment,
    ({ organizationId }) => ({
      body: { organizationId, received: 100, reference: `UTR${next()}`, paidOn: '2026-04-01' },
    }),
  ],
  // Lookups
  [lookups.listOrganizationTypes, nothing],
  [lookups.listOrganizationSizes, nothing],
  [lookups.listIndustries, nothing],
  [lookups.listCountries, nothing],
  [lookups.listStates, () => ({ query: { countryCode: 'IN' } })],
  [lookups.listCities, () => ({ query: { search: 'ben' } })],
  [lookups.listTripCities, () => ({ query: { search: 'mum' } })],
  [lookups.listFrequentFlyerAirlines, nothing],
  [lookups.listTravelModes, nothing],
  [lookups.listExpenseTypes, nothing],
  [lookups.listAirlines, () => ({ query: { search: 'ind' } })],
  [lookups.listStations, () => ({ query: { search: 'pune' } })],
];
