import {
  employeeRow,
  extraFields,
  frequentFlyer,
  invitation,
  named,
  personDetails,
  personDocument,
  preferences,
} from './employee-shapes.ts';
import { importState } from './import-operations.ts';
import { documentChange, uploadProfileDocument } from './profile-operations.ts';

/** What clients call the shapes of people. */
export const PEOPLE_SHAPES = {
  DocumentChange: documentChange,
  EmployeeImport: importState,
  EmployeeSummary: employeeRow,
  ExtraFields: extraFields,
  FrequentFlyer: frequentFlyer,
  Invitation: invitation,
  NamedRecord: named,
  NewDocument: uploadProfileDocument.body,
  Person: personDetails,
  PersonDocument: personDocument,
  Preferences: preferences,
};
