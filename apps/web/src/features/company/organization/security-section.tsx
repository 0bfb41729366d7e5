import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { textInput, useForm } from '../../../lib/form.ts';
import { TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { LoadedSettings, SectionForm } from './settings-frame.tsx';
import { type Settings, useSaveSettings } from './settings-query.ts';

interface SecurityValues {
  readonly requireSecondFactor: boolean;
  readonly sessionDays: string;
}

/** How safely people sign in. */
export function SecuritySection({ organizationId }: { readonly organizationId: string | null }) {
  return (
    <LoadedSettings organizationId={organizationId}>
      {(settings) => <SecurityForm settings={settings} organizationId={organizationId} />}
    </LoadedSettings>
  );
}

/** 1 to 30 whole days. */
function checkSessionDays(text: string): string | undefined {
  if (text.trim() === '') return requiredMessage('Number of days');
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= 30 ? undefined : invalidMessage('Number');
}

function SecurityForm({
  settings,
  organizationId,
}: {
  readonly settings: Settings;
  readonly organizationId: string | null;
}) {
  const save = useSaveSettings(organizationId);
  const form = useForm<SecurityValues>({
    initial: {
      requireSecondFactor: settings.security.requireSecondFactor,
      sessionDays: String(settings.security.sessionDays),
    },
    check: (values) => ({ sessionDays: checkSessionDays(values.sessionDays) }),
    submit: ({ requireSecondFactor, sessionDays }) =>
      save({ security: { requireSecondFactor, sessionDays: Number(sessionDays) } }),
  });
  return (
    <SectionForm title="Security" form={form}>
      <div className="max-w-[640px] space-y-4">
        <Switch
          label="Ask everyone for a second factor"
          hint="An authenticator app or a passkey besides the password. Whoever has none sets one up at the next sign-in, before anything else."
          checked={form.values.requireSecondFactor}
          onChange={(on) => form.set('requireSecondFactor', on)}
        />
        <TextField
          {...textInput(form, 'sessionDays')}
          label="Days until people must sign in again"
          hint="1 to 30. Every visit begins the days anew."
          inputMode="numeric"
          autoComplete="off"
          className="max-w-64"
        />
      </div>
    </SectionForm>
  );
}
