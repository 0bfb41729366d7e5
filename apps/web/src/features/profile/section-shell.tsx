import type { ReactNode } from 'react';
import { countryChoices } from '../../lib/countries.ts';
import { errorCode } from '../../lib/error-text.ts';
import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { typedDateText } from '../../lib/typed-date.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { type Choice, GENDERS, LANGUAGES, labelIn, MEALS, SEATS } from './choices.ts';
import type { SectionForm } from './use-section-form.ts';

/** Two seldom save at once. */
const ConflictDialog = lazyDialog(() => import('./conflict-dialog.tsx'), 'ConflictDialog');

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  first_name: 'First name',
  last_name: 'Last name',
  gender: 'Gender',
  mobile: 'Mobile number',
  dateOfBirth: 'Date of birth',
  nationality: 'Nationality',
  pan: 'PAN',
  'homeAddress.address': 'Street and house',
  'homeAddress.city': 'City',
  'homeAddress.zipCode': 'PIN code',
  'homeAddress.state_id': 'State',
  roleId: 'Role',
  gradeId: 'Grade',
  departmentId: 'Department',
  employeeCode: 'Employee code',
  designation: 'Designation',
  costCentre: 'Cost centre',
  seat: 'Seat',
  meal: 'Meal',
  language: 'Language',
  tripEmail: 'Mails about trips',
  approvalEmail: 'Mails about approvals',
  reminderEmail: 'Reminders',
};

interface SectionShellProps {
  readonly section: SectionForm;
  readonly name: string;
  /** Choices of fields whose values are ids. */
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
  readonly children: ReactNode;
}

/** The form around a section: guard, restored text, failures, the save bar, and a quicker colleague. */
export function SectionShell({ section, name, choices = {}, children }: SectionShellProps) {
  const { form, conflict } = section;
  const textOf = (field: string, value: string): string => {
    if (value === '') return '';
    if (field === 'dateOfBirth') return typedDateText(value);
    if (field === 'nationality') return countryChoices().find((country) => country.code === value)?.name ?? value;
    if (field.endsWith('Email')) return value === '' ? 'Off' : 'On';
    const known: Readonly<Record<string, readonly Choice[]>> = {
      gender: GENDERS,
      seat: SEATS,
      meal: MEALS,
      language: LANGUAGES,
      ...choices,
    };
    return labelIn(known[field] ?? [], value) || value;
  };
  return (
    <form ref={form.formRef} noValidate onSubmit={form.onSubmit} aria-label={name}>
      <LeaveGuard when={form.isDirty} />
      {form.restored && (
        <Notice tone="info" title="What you typed before is back" className="mb-4">
          It is not saved yet.
        </Notice>
      )}
      <div className="space-y-5">{children}</div>
      {form.failure !== null && errorCode(form.failure) !== 'conflict' && (
        <FailureNotice failure={form.failure} className="mt-5" />
      )}
      {errorCode(form.failure) === 'conflict' && !conflict && (
        <Notice tone="warning" title="Someone else changed the same fields" className="mt-5">
          Your version is still in the form. Save again to compare both.
        </Notice>
      )}
      <SaveBar shown={form.isDirty} busy={form.isBusy} onDiscard={() => form.reset()} />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labelOf={(field) => LABELS[field] ?? field.replace(/^extraFields\./, '')}
          textOf={textOf}
          onSettle={section.settle}
          onClose={section.leave}
        />
      )}
    </form>
  );
}
