import { createApiKey } from '@pravas/contract/access/api-key-operations.ts';
import { ALL_PRIVILEGES, PRIVILEGE_GROUPS, type Privilege } from '@pravas/contract/privileges.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage, requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { today } from '../../../lib/calendar-date.ts';
import { type Form, textInput, useForm } from '../../../lib/form.ts';
import { api, useSession } from '../../../lib/session.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';
import { KEYS } from '../query-keys.ts';
import { type Proof, useProof } from './use-proof.tsx';

type Scope = Privilege | 'scim';

interface KeyValues {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** YYYY-MM-DD; '' = never. */
  readonly expiresOn: string;
}

interface ApiKeyDialogProps {
  /** `scim`: a key for the directory, nothing else. */
  readonly purpose: 'any' | 'scim';
  readonly onClose: () => void;
}

/** Makes a key, and then shows its secret, which nobody can see again. */
export function ApiKeyDialog({ purpose, onClose }: ApiKeyDialogProps) {
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const { prove, question } = useProof();
  const form = useForm<KeyValues>({
    initial: {
      name: purpose === 'scim' ? 'Directory' : '',
      scopes: purpose === 'scim' ? ['scim'] : [],
      expiresOn: '',
    },
    check: (values) => ({
      name: checkText(FIELD_RULES.keyName, values.name) ?? undefined,
      scopes: values.scopes.length === 0 ? requiredMessage('Scope') : undefined,
      expiresOn: checkExpiry(values.expiresOn),
    }),
    submit: async ({ name, scopes, expiresOn }) => {
      const make = async (proof: Proof) => {
        const body = { name, scopes: [...scopes], expiresOn: expiresOn === '' ? null : expiresOn, ...proof };
        setSecret((await api.call(createApiKey, { body })).secret);
      };
      if (scopes.includes('scim')) {
        await prove('A directory says who people are. Every company admin is told of its key.', make);
      } else await make({});
      await queries.invalidateQueries({ queryKey: KEYS.apiKeys });
    },
  });
  if (secret !== null) {
    return (
      <ShownOnceDialog
        title="Your new key"
        label="Secret"
        secret={secret}
        warning="It is shown only once and stored nowhere. Anyone with it can do what its scopes allow."
        onClose={onClose}
      />
    );
  }
  if (question) return question;
  return (
    <FormDialog
      title={purpose === 'scim' ? 'Make a key for the directory' : 'Make API key'}
      form={form}
      onClose={onClose}
      submit="Make key"
      width="w-[min(94vw,560px)]"
    >
      <TextField
        {...textInput(form, 'name')}
        label="Name"
        hint="What will use it, to recognise it later."
        autoComplete="off"
        data-autofocus
      />
      {purpose === 'any' && <Scopes form={form} />}
      <DateField
        label="Date of expiry (optional)"
        value={form.values.expiresOn}
        onChange={(expiresOn) => form.set('expiresOn', expiresOn)}
        onBlur={() => form.touch('expiresOn')}
        error={form.error('expiresOn')}
        min={today()}
        className="sm:max-w-64"
      />
    </FormDialog>
  );
}

/** A day from today on, or none. */
function checkExpiry(day: string): string | undefined {
  if (day === '') return undefined;
  return isCalendarDay(day) && day >= today() ? undefined : invalidMessage('Date of expiry');
}

function Scopes({ form }: { readonly form: Form<KeyValues> }) {
  const id = useId();
  const own = useSession().user?.privileges ?? [];
  const error = form.error('scopes');
  const change = (scope: Scope, ticked: boolean) =>
    form.update((values) => ({
      ...values,
      scopes: ticked ? [...values.scopes, scope] : values.scopes.filter((one) => one !== scope),
    }));
  const groups = Object.values(PRIVILEGE_GROUPS).map((group) => group.filter((scope) => own.includes(scope)));
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Scopes</legend>
      <div
        // Not in the Tab order; the form moves here when no scope is chosen.
        tabIndex={-1}
        aria-invalid={error ? true : undefined}
        className={error ? 'rounded-[10px] border border-red p-2' : 'rounded-[10px] border border-edge p-2'}
      >
        <div className="grid max-h-64 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {groups.flat().map((scope) => (
            <Checkbox
              key={scope}
              checked={form.values.scopes.includes(scope)}
              onChange={(ticked) => change(scope, ticked)}
            >
              <span translate="no" className="font-mono">
                {scope}
              </span>
            </Checkbox>
          ))}
          <Checkbox checked={form.values.scopes.includes('scim')} onChange={(ticked) => change('scim', ticked)}>
            <span translate="no" className="font-mono">
              scim
            </span>{' '}
            (directory)
          </Checkbox>
        </div>
      </div>
      <p className="mt-1 text-meta text-ink-3">
        {own.length < ALL_PRIVILEGES.length
          ? 'You can only give rights that you have yourself.'
          : 'Choose no more than it needs.'}
      </p>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
