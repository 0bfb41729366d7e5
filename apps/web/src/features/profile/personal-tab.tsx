import { useQuery } from '@tanstack/react-query';
import { countryChoices } from '../../lib/countries.ts';
import { textInput } from '../../lib/form.ts';
import { statesQuery } from '../../lib/lookups.ts';
import { typedDateText } from '../../lib/typed-date.ts';
import { TextField } from '../../ui/field.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Choice, GENDERS, labelIn } from './choices.ts';
import { useConfig, useEmploymentChoices } from './person-query.ts';
import type { PersonTarget } from './person-target.ts';
import { EMPLOYEE, EMPLOYMENT, PERSONAL, type Person } from './person-values.ts';
import { ExtraFields, HomeFields, PersonalFields } from './personal-fields.tsx';
import { Facts, SectionCard } from './section-card.tsx';
import { SectionShell } from './section-shell.tsx';
import { type SectionForm, useSectionForm } from './use-section-form.ts';

interface TabProps {
  readonly target: PersonTarget;
  readonly person: Person;
}

/** Personal data, and for those who manage employees the employment beside it. */
export function PersonalTab({ target, person }: TabProps) {
  const { editPersonal, editEmployment } = person.allowedActions;
  if (!target.isOwn && editPersonal && editEmployment) return <EmployeeForm target={target} person={person} />;
  return (
    <div className="space-y-5">
      {editPersonal ? <PersonalForm target={target} person={person} /> : <PersonalFacts person={person} />}
      <SectionCard title="Employment" {...(target.isOwn ? { text: 'Your company admin manages these.' } : {})}>
        <EmploymentFacts person={person} />
      </SectionCard>
    </div>
  );
}

function PersonalForm({ target, person }: TabProps) {
  const section = useSectionForm(target, person, PERSONAL);
  const states = useStates(person);
  return (
    <SectionShell section={section} name="Personal details" choices={{ 'homeAddress.state_id': states }}>
      <PersonalCards section={section} person={person} states={states} />
    </SectionShell>
  );
}

function EmployeeForm({ target, person }: TabProps) {
  const section = useSectionForm(target, person, EMPLOYEE);
  const { roleId, gradeId, departmentId } = EMPLOYMENT.read(person);
  const choices = useEmploymentChoices({
    roleId: roleId ?? '',
    gradeId: gradeId ?? '',
    departmentId: departmentId ?? '',
  });
  const states = useStates(person);
  const { form } = section;
  return (
    <SectionShell
      section={section}
      name="Employee details"
      choices={{
        roleId: choices.roles,
        gradeId: choices.grades,
        departmentId: choices.departments,
        'homeAddress.state_id': states,
      }}
    >
      <SectionCard title="Employment">
        {choices.failure !== null && (
          <LoadProblem failure={choices.failure} what="A list of choices" onRetry={choices.retry} className="mb-5" />
        )}
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField
            {...textInput(form, 'roleId')}
            label="Role"
            options={withPresent(choices.roles, person.role)}
            placeholder="Select"
          />
          <SelectField
            {...textInput(form, 'gradeId')}
            label="Grade"
            options={withPresent(choices.grades, person.grade)}
            placeholder="None"
          />
          <SelectField
            {...textInput(form, 'departmentId')}
            label="Department"
            options={withPresent(choices.departments, person.department)}
            placeholder="None"
          />
          <TextField {...textInput(form, 'employeeCode')} label="Employee code" spellCheck={false} />
          <TextField {...textInput(form, 'designation')} label="Designation" />
          <TextField {...textInput(form, 'costCentre')} label="Cost centre" />
        </div>
      </SectionCard>
      <PersonalCards section={section} person={person} states={states} />
    </SectionShell>
  );
}

/** India's states; the present one is there also while the list is on its way. */
function useStates({ homeAddress }: Person): readonly Choice[] {
  const states = useQuery(statesQuery('IN'));
  const list = (states.data?.data ?? []).map((state) => ({ value: String(state.state_id), label: state.stateName }));
  if (list.length > 0 || !homeAddress) return list;
  return [{ value: String(homeAddress.state_id), label: homeAddress.stateName }];
}

/** The present choice is offered also while the list is on its way. */
function withPresent(
  choices: readonly { readonly value: string; readonly label: string }[],
  present: { readonly _id: string; readonly name: string } | null,
) {
  if (!present || choices.some((choice) => choice.value === present._id)) return choices;
  return [{ value: present._id, label: present.name }, ...choices];
}

interface CardsProps {
  readonly section: SectionForm;
  readonly person: Person;
  readonly states: readonly Choice[];
}

function PersonalCards({ section, person, states }: CardsProps) {
  const config = useConfig();
  const extra = config.data?.settings.additionalEmployeeFields;
  return (
    <>
      <SectionCard title="Personal" text="Names as they are printed in the passport: tickets are made from them.">
        <PersonalFields form={section.form} email={person.email_} />
      </SectionCard>
      <SectionCard
        title="Home address"
        text="For invoices of private trips: GST on our fee goes to this State. Leave blank if you travel only for work."
      >
        <HomeFields form={section.form} states={states} />
      </SectionCard>
      {config.isError && (
        <LoadProblem
          failure={config.error}
          what="Your organisation's own fields"
          onRetry={() => void config.refetch()}
        />
      )}
      {extra?.enable && extra.fields.length > 0 && (
        <SectionCard title="Additional details">
          <ExtraFields form={section.form} fields={extra.fields} />
        </SectionCard>
      )}
    </>
  );
}

function PersonalFacts({ person }: { readonly person: Person }) {
  return (
    <SectionCard title="Personal">
      <Facts
        rows={[
          ['Name', [person.title, person.first_name, person.last_name].filter(Boolean).join(' ')],
          ['Gender', labelIn(GENDERS, person.gender ?? '')],
          ['Date of birth', person.dateOfBirth && typedDateText(person.dateOfBirth)],
          ['Nationality', countryChoices().find((country) => country.code === person.nationality)?.name],
          ['Email', person.email_],
          ['Mobile number', person.mobile],
          ['PAN', person.pan],
          ['Home address', person.homeAddress && homeText(person.homeAddress)],
          ...Object.entries(person.extraFields),
        ]}
      />
    </SectionCard>
  );
}

function homeText({ address, city, stateName, zipCode }: NonNullable<Person['homeAddress']>): string {
  return `${address}, ${city}, ${stateName} ${zipCode}`;
}

function EmploymentFacts({ person }: { readonly person: Person }) {
  return (
    <Facts
      rows={[
        ['Role', person.role.name],
        ['Grade', person.grade?.name],
        ['Department', person.department?.name],
        ['Employee code', person.employeeCode],
        ['Designation', person.designation],
        ['Cost centre', person.costCentre],
        ['Approver', person.approver?.name],
      ]}
    />
  );
}
