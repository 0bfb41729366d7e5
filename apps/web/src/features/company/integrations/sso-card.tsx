import { getSsoSettings, updateSsoSettings } from '@pravas/contract/identity/sso-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textInput, useForm } from '../../../lib/form.ts';
import { api } from '../../../lib/session.ts';
import { showAnswer } from '../../../lib/show-answer.ts';
import { showToast } from '../../../lib/toasts.ts';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { TextField } from '../../../ui/field.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { namedOptions } from '../named-options.ts';
import { SectionBones } from '../organization/section-bones.tsx';
import { SectionForm } from '../organization/settings-frame.tsx';
import { rolesQuery } from '../roles-query.ts';
import { checkSso, type SsoValues } from './sso-form.ts';
import { useProof } from './use-proof.tsx';

type Sso = AnswerOf<typeof getSsoSettings>['sso'];

const SSO = ['company', 'sso'] as const;

/** Single sign-on through the organisation's identity provider (OpenID Connect). */
export function SsoCard() {
  // A saved secret must not stay in its field, so each save resets the form.
  const [saves, setSaves] = useState(0);
  const answer = useQuery({
    queryKey: SSO,
    queryFn: ({ signal }) => api.call(getSsoSettings, { signal }).then((payload) => payload.sso),
  });
  if (answer.data) return <SsoForm key={saves} sso={answer.data} onSaved={() => setSaves(saves + 1)} />;
  if (answer.isError) {
    return <LoadProblem failure={answer.error} what="Single sign-on" onRetry={() => void answer.refetch()} />;
  }
  return <SectionBones />;
}

function SsoForm({ sso, onSaved }: { readonly sso: Sso; readonly onSaved: () => void }) {
  const queries = useQueryClient();
  const roles = useQuery(rolesQuery);
  const { prove, question } = useProof();
  const form = useForm<SsoValues>({
    initial: {
      issuer: sso.issuer,
      clientId: sso.clientId,
      clientSecret: '',
      isEnabled: sso.isEnabled,
      isRequired: sso.isRequired,
      createsAccounts: sso.createsAccounts,
      defaultRoleId: sso.defaultRoleId ?? '',
    },
    check: (values) => checkSso(values, sso.hasClientSecret),
    submit: async ({ clientSecret, defaultRoleId, ...values }) => {
      const body = {
        ...values,
        issuer: values.issuer.trim(),
        clientId: values.clientId.trim(),
        // An empty field stays unchanged.
        ...(clientSecret === '' ? {} : { clientSecret }),
        defaultRoleId: defaultRoleId === '' ? null : defaultRoleId,
      };
      await prove(
        'The identity provider decides who can sign in. Every company admin is told of this change.',
        async (proof) => {
          const answer = await api.call(updateSsoSettings, { body: { ...body, ...proof } });
          showAnswer(queries, SSO, answer.sso);
        },
      );
      showToast('Saved');
      onSaved();
    },
  });
  const { isEnabled, createsAccounts, isRequired } = form.values;
  return (
    <>
      {question}
      <SectionForm
        title="Single sign-on"
        intro="Works with every identity provider that speaks OpenID Connect."
        form={form}
      >
        <div className="max-w-[680px] space-y-4">
          <CopyLine
            label="Redirect URI"
            value={sso.redirectUri}
            hint="Register it at your identity provider before you switch single sign-on on."
          />
          <TextField
            {...textInput(form, 'issuer')}
            label="Issuer"
            placeholder="https://login.company.example"
            hint="Its discovery document is read before single sign-on is switched on."
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField {...textInput(form, 'clientId')} label="Client id" autoComplete="off" spellCheck={false} />
            <TextField
              {...textInput(form, 'clientSecret')}
              label="Client secret"
              {...(sso.hasClientSecret ? { hint: 'One is kept and never shown. Type to replace it.' } : {})}
              type="password"
              autoComplete="new-password"
            />
          </div>
          <Switch
            label="Single sign-on"
            hint="People of verified domains can sign in through your identity provider."
            checked={isEnabled}
            onChange={(on) => form.set('isEnabled', on)}
          />
          <Switch
            label="Required"
            hint="Passwords are refused for people of verified domains. Company admins can still use theirs, should the identity provider fail."
            checked={isRequired}
            onChange={(on) => form.set('isRequired', on)}
          />
          <Switch
            label="Make accounts on first arrival"
            hint="Someone your identity provider knows and Pravas does not gets an account."
            checked={createsAccounts}
            onChange={(on) => form.set('createsAccounts', on)}
          />
          {createsAccounts && (
            <SelectField
              {...textInput(form, 'defaultRoleId')}
              label="Role of new accounts"
              placeholder="Select"
              options={namedOptions(roles.data?.data, form.values.defaultRoleId)}
              className="max-w-80"
            />
          )}
        </div>
      </SectionForm>
    </>
  );
}
