import { createWebhook, updateWebhook } from '@pravas/contract/notice/webhook-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Form, textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { FieldError, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { checkWebhook, type Topic, topicGroups, type WebhookValues, webhookValuesOf } from './webhook-form.ts';
import { WEBHOOK_KEY, type Webhook, type WebhookList } from './webhook-query.ts';

interface WebhookDialogProps {
  /** Null = a new one. */
  readonly row: Webhook | null;
  readonly topics: WebhookList['topics'];
  readonly onClose: () => void;
}

/** The form of a webhook; a new one then shows its secret, which nobody can see again. */
export function WebhookDialog({ row, topics, onClose }: WebhookDialogProps) {
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm<WebhookValues>({
    initial: webhookValuesOf(row, topics),
    check: checkWebhook,
    keepAs: `webhook:${row?._id ?? 'new'}`,
    submit: async (values) => {
      const body = { name: values.name, url: values.url.trim(), topics: [...values.topics] };
      if (row === null) setSecret((await api.call(createWebhook, { body })).secret);
      else await api.call(updateWebhook, { body: { webhookId: row._id, ...body, isActive: row.isActive } });
      await queries.invalidateQueries({ queryKey: WEBHOOK_KEY });
      if (row !== null) onClose();
    },
  });
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <FormDialog
      title={row ? `Change ${row.name}` : 'Add webhook'}
      form={form}
      onClose={onClose}
      submit="Save"
      width="w-[min(96vw,680px)]"
    >
      <TextField {...textInput(form, 'name')} label="Name" autoComplete="off" data-autofocus />
      <TextField
        {...textInput(form, 'url')}
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        hint="A public https address that takes POST and answers within 10 seconds"
      />
      <TopicFields form={form} topics={topics} />
    </FormDialog>
  );
}

function TopicFields({ form, topics }: { readonly form: Form<WebhookValues>; readonly topics: WebhookList['topics'] }) {
  const id = useId();
  const error = form.error('topics');
  const chosen = form.values.topics;
  const change = (some: readonly Topic[], on: boolean) =>
    form.update((values) => ({
      ...values,
      topics: topics.map(({ topic }) => topic).filter((one) => (some.includes(one) ? on : values.topics.includes(one))),
    }));
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">What it is told of</legend>
      <div
        // Not in the Tab order; the form moves here when no topic is chosen.
        tabIndex={-1}
        aria-invalid={error ? true : undefined}
        className={error ? 'space-y-3 rounded-xl border border-red p-3' : 'space-y-3 rounded-xl border border-edge p-3'}
      >
        {topicGroups(topics).map(({ area, label, entries }) => {
          const group = entries.map(({ topic }) => topic);
          const ticked = group.filter((topic) => chosen.includes(topic)).length;
          return (
            <div key={area}>
              <p className="flex items-center gap-1 font-medium">
                <TickBox
                  state={ticked === 0 ? 'none' : ticked === group.length ? 'all' : 'some'}
                  label={`All about ${label.toLowerCase()}`}
                  onChange={(on) => change(group, on)}
                />
                {label}
              </p>
              <ul className="ml-5">
                {entries.map(({ topic, description }) => (
                  <li key={topic} className="flex items-start gap-1">
                    <TickBox
                      id={`${id}-${topic}`}
                      state={chosen.includes(topic) ? 'all' : 'none'}
                      label={`${topic}: ${description}`}
                      onChange={(on) => change([topic], on)}
                    />
                    <label htmlFor={`${id}-${topic}`} className="min-w-0 py-1.5 text-[13px] max-sm:py-3">
                      {description}{' '}
                      <span translate="no" className="font-mono text-meta text-ink-2">
                        {topic}
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
