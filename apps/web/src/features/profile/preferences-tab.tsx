import { useEffect } from 'react';
import { type Form, textInput } from '../../lib/form.ts';
import { speak } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LANGUAGES, labelIn, MEALS, SEATS } from './choices.ts';
import { HomeAirportField, useAirportName } from './home-airport-field.tsx';
import type { FlatValues } from './merge-changes.ts';
import type { PersonTarget } from './person-target.ts';
import { type Person, PREFERENCES, switchValue } from './person-values.ts';
import { Facts, SectionCard } from './section-card.tsx';
import { SectionShell } from './section-shell.tsx';
import { useSectionForm } from './use-section-form.ts';

interface TabProps {
  readonly target: PersonTarget;
  readonly person: Person;
}

const MAILS = [
  ['tripEmail', 'Trips and bookings', 'Tickets, changes and refunds.'],
  ['approvalEmail', 'Approvals', 'When someone asks you, or decides your requests.'],
  ['reminderEmail', 'Reminders', 'Before a trip begins and before a fare runs out.'],
] as const;

/** Seat, meal, language, home airport and mails. */
export function PreferencesTab({ target, person }: TabProps) {
  const homeAirport = useAirportName(person.preferences.homeAirport ?? '');
  if (person.allowedActions.editPersonal) return <PreferencesForm target={target} person={person} />;
  const { seat, meal, language, notifications } = person.preferences;
  return (
    <SectionCard title="Preferences">
      <Facts
        rows={[
          ['Seat', labelIn(SEATS, seat)],
          ['Meal', labelIn(MEALS, meal)],
          ['Language', labelIn(LANGUAGES, language)],
          ['Home airport', homeAirport],
          ...MAILS.map(([name, label]): [string, string] => [label, notifications[name] ? 'Mails on' : 'Mails off']),
        ]}
      />
    </SectionCard>
  );
}

function PreferencesForm({ target, person }: TabProps) {
  const section = useSectionForm(target, person, PREFERENCES);
  const { form } = section;
  const chosen = useSession().user?.language ?? null;
  useEffect(() => {
    // Saved and nothing else half typed: the page can reload in the other language.
    if (target.isOwn && !form.isDirty && chosen !== null) speak(chosen);
  }, [target.isOwn, form.isDirty, chosen]);
  return (
    <SectionShell section={section} name="Preferences">
      <SectionCard title="On board" text="Offered first when seats and meals are chosen.">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
          <SelectField {...textInput(form, 'seat')} label="Seat" options={SEATS} />
          <SelectField {...textInput(form, 'meal')} label="Meal" options={MEALS} />
          <SelectField {...textInput(form, 'language')} label="Language" options={LANGUAGES} />
        </div>
      </SectionCard>
      <SectionCard title="Where you start" text="Most of your journeys begin here.">
        <div className="sm:max-w-sm">
          <HomeAirportField
            code={form.values.homeAirport ?? ''}
            onChange={(code) => form.set('homeAirport', code)}
            error={form.error('preferences.homeAirport')}
          />
        </div>
      </SectionCard>
      <SectionCard title="Mails" text="Messages required by law or safety are always sent.">
        <div className="divide-y divide-hairline">
          {MAILS.map(([name, label, hint]) => (
            <MailSwitch key={name} form={form} name={name} label={label} hint={hint} />
          ))}
        </div>
      </SectionCard>
    </SectionShell>
  );
}

interface MailSwitchProps {
  readonly form: Form<FlatValues>;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

function MailSwitch({ form, name, label, hint }: MailSwitchProps) {
  return (
    <Switch
      label={label}
      hint={hint}
      checked={form.values[name] !== ''}
      onChange={(on) => form.set(name, switchValue(on))}
      className="py-2"
    />
  );
}
