import { getOrganizationConfig } from './config-operations.ts';
import { CONVENIENCE_FEE_SHAPES } from './convenience-fee-operations.ts';
import { economyCredit, gstCreditDecision, gstCreditDecisions } from './gst-credit-operations.ts';
import { department, grade } from './master-operations.ts';
import { gstRegistration, organizationDetails } from './organization-operations.ts';
import {
  convenienceFee,
  dealcode,
  employeeFields,
  feeAmounts,
  flightFees,
  multipleGsts,
  offline,
  organizationSettings,
  security,
  stays,
} from './settings-shapes.ts';

/** What clients call the shapes of organisations. */
export const ORGANISATION_SHAPES = {
  ...CONVENIENCE_FEE_SHAPES,
  AdditionalEmployeeFields: employeeFields,
  ConvenienceFees: convenienceFee,
  DealCodeSettings: dealcode,
  Department: department,
  EconomyCredit: economyCredit,
  FeeAmounts: feeAmounts,
  FlightFees: flightFees,
  Grade: grade,
  GstCreditDecision: gstCreditDecision,
  GstCreditDecisions: gstCreditDecisions,
  GstRegistration: gstRegistration,
  MultipleGsts: multipleGsts,
  OfflineSettings: offline,
  StaySettings: stays,
  Organization: organizationDetails,
  OrganizationConfig: getOrganizationConfig.payload,
  OrganizationSettings: organizationSettings,
  SecuritySettings: security,
};
