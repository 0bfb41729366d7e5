import {
  addEmployeeDocument,
  changeProfileDocument,
  updateEmployeeDocument,
  uploadProfileDocument,
} from '@pravas/contract/people/profile-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { today } from '../../lib/calendar-date.ts';
import { countryChoices } from '../../lib/countries.ts';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { useCloseGuard } from '../../ui/close-guard.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DOCUMENT_TYPES, labelIn } from './choices.ts';
import { checkDocument, type DocumentValues, documentValues, type PersonDocument } from './document-rules.ts';
import type { PersonTarget } from './person-target.ts';
import type { Person } from './person-values.ts';

interface DocumentDialogProps {
  readonly target: PersonTarget;
  readonly person: Person;
  /** Null for a new one. */
  readonly document: PersonDocument | null;
  readonly onClose: () => void;
}

/** Adds a document or changes one, with its file. */
export function DocumentDialog({ target, person, document, onClose }: DocumentDialogProps) {
  const queries = useQueryClient();
  const form = useForm<DocumentValues>({
    initial: documentValues(document),
    check: (values) => checkDocument(values),
    keepAs: `document-${person.user_id}-${document?._id ?? 'new'}`,
    submit: async (values) => {
      await send(target, person, document, values);
      await queries.invalidateQueries({ queryKey: target.queryKey });
      onClose();
    },
  });
  const { close, asking } = useCloseGuard(form.isDirty, onClose);
  const fileRefused = ['file_refused', 'body_too_large'].includes(errorCode(form.failure) ?? '');
  return (
    <Dialog
      title={document ? `Edit ${document.name}` : 'Add document'}
      shape="sheet"
      width="w-[min(94vw,560px)]"
      onClose={close}
    >
      <form
        ref={form.formRef}
        noValidate
        onSubmit={form.onSubmit}
        aria-label="Document"
        className="space-y-5 overflow-y-auto px-5 pt-2 pb-5"
      >
        <LeaveGuard when={form.isDirty} />
        <DocumentFields form={form} />
        <FileField
          label="File (optional)"
          rule="document"
          value={form.values.file}
          onChange={(file) => form.set('file', file)}
          present={document?.file?.name ?? null}
          busy={form.isBusy}
          error={form.error('file') ?? (fileRefused ? errorText(form.failure) : undefined)}
        />
        {form.failure !== null && !fileRefused && <FailureNotice failure={form.failure} />}
        <div className="flex justify-end gap-2 max-sm:flex-col-reverse">
          <Button onClick={close}>Cancel</Button>
          <Button tone="primary" type="submit" busy={form.isBusy}>
            {form.isBusy ? 'Saving…' : 'Save document'}
          </Button>
        </div>
      </form>
      {asking}
    </Dialog>
  );
}

function DocumentFields({ form }: { readonly form: ReturnType<typeof useForm<DocumentValues>> }) {
  const chooseType = (type: string) =>
    form.update((values) => {
      // The name of a paper is mostly its kind; a name of the person's own stays.
      const isOwnName = values.name !== '' && values.name !== labelIn(DOCUMENT_TYPES, values.type);
      return { ...values, type, name: isOwnName ? values.name : labelIn(DOCUMENT_TYPES, type) };
    });
  const dateProps = (name: 'issuedOn' | 'expiresOn') => ({
    value: form.values[name],
    error: form.error(name),
    onChange: (value: string) => form.set(name, value),
    onBlur: () => form.touch(name),
  });
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <SelectField
        {...textInput(form, 'type')}
        label="Document type"
        options={DOCUMENT_TYPES}
        placeholder="Select"
        onChange={(event) => chooseType(event.target.value)}
      />
      <TextField {...textInput(form, 'name')} label="Document name" />
      <TextField
        {...textInput(form, 'number')}
        label="Document number"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        {...textInput(form, 'countryCode')}
        label="Country of issue"
        options={countryChoices().map(({ code, name }) => ({ value: code, label: name }))}
        placeholder="Not given"
      />
      <DateField {...dateProps('issuedOn')} label="Date of issue" max={today()} />
      <DateField {...dateProps('expiresOn')} label="Date of expiry" />
    </div>
  );
}

async function send(
  target: PersonTarget,
  person: Person,
  document: PersonDocument | null,
  values: DocumentValues,
): Promise<void> {
  const { file: chosen, ...texts } = values;
  const fields = {
    ...texts,
    // The form's own check has let only these through.
    type: texts.type as PersonDocument['type'],
    countryCode: texts.countryCode || null,
    issuedOn: texts.issuedOn || null,
    expiresOn: texts.expiresOn || null,
  };
  const file = chosen ? { file: chosen } : {};
  if (document) {
    const body = { documentId: document._id, ...fields };
    await api.call(target.isOwn ? changeProfileDocument : updateEmployeeDocument, { body, ...file });
  } else if (target.isOwn) await api.call(uploadProfileDocument, { body: fields, ...file });
  else await api.call(addEmployeeDocument, { body: { user_id: person.user_id, ...fields }, ...file });
}
