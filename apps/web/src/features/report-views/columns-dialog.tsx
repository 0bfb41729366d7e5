import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { choicesOf, moved } from './chosen-columns.ts';
import type { ReportOnScreen } from './view-queries.ts';

interface ColumnsDialogProps {
  readonly screen: ReportOnScreen;
  readonly onChoose: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

interface Move {
  readonly key: string;
  readonly by: -1 | 1;
}

/** Which columns of a report are shown, and in which order: the shown ones come first. */
export function ColumnsDialog({ screen, onChoose, onClose }: ColumnsDialogProps) {
  const choices = choicesOf(screen.all);
  const headingOf = (key: string) => choices.find((choice) => choice.key === key)?.heading ?? key;
  const shown = choicesOf(screen.shown.map((key) => ({ key, heading: key }))).map(({ key }) => key);
  const form = useForm<{ readonly keys: readonly string[] }>({
    initial: { keys: shown },
    check: ({ keys }) => ({ keys: keys.length === 0 ? 'Choose at least one column' : undefined }),
    submit: async ({ keys }) => onChoose(keys),
  });
  const { keys } = form.values;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const [last, setLast] = useState<Move | null>(null);
  // A moved column keeps the focus; at an end the other arrow takes it.
  useEffect(() => {
    if (!last) return;
    const arrows = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-moves="${last.key}"]`) ?? [])];
    const wanted = arrows[last.by === -1 ? 0 : 1];
    (wanted?.disabled ? arrows.find((arrow) => !arrow.disabled) : wanted)?.focus();
  }, [last]);
  const set = (next: readonly string[]) => {
    form.set('keys', next);
    form.touch('keys');
  };
  const move = (key: string, by: -1 | 1) => {
    const next = moved(keys, key, by);
    set(next);
    setLast({ key, by });
    setSaid(`${headingOf(key)} is now number ${next.indexOf(key) + 1} of ${next.length}`);
  };
  return (
    <FormDialog
      title="Columns"
      form={form}
      submit="Show columns"
      onClose={onClose}
      aside={<Button onClick={() => onChoose([])}>Reset</Button>}
    >
      <p className="text-[13px] text-ink-2">Files have the same columns, in the same order.</p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ul ref={list} aria-label="Shown columns" className="divide-y divide-hairline rounded-xl border border-hairline">
        {keys.map((key, index) => (
          <li key={key} className="flex items-center gap-1 px-2">
            <div className="min-w-0 flex-1">
              <Checkbox checked onChange={() => set(keys.filter((one) => one !== key))}>
                {headingOf(key)}
              </Checkbox>
            </div>
            {([-1, 1] as const).map((by) => (
              <IconButton
                key={by}
                label={`Move ${headingOf(key)} ${by === -1 ? 'up' : 'down'}`}
                data-moves={key}
                disabled={by === -1 ? index === 0 : index === keys.length - 1}
                onClick={() => move(key, by)}
              >
                {by === -1 ? <ArrowUp aria-hidden size={16} /> : <ArrowDown aria-hidden size={16} />}
              </IconButton>
            ))}
          </li>
        ))}
      </ul>
      <FieldError id="columns-error" text={form.error('keys')} />
      <HiddenColumns choices={choices.filter(({ key }) => !keys.includes(key))} onShow={(key) => set([...keys, key])} />
    </FormDialog>
  );
}

interface HiddenColumnsProps {
  readonly choices: ReturnType<typeof choicesOf>;
  readonly onShow: (key: string) => void;
}

function HiddenColumns({ choices, onShow }: HiddenColumnsProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-[13px] font-medium text-ink-2">Not shown</legend>
      <ul className="grid sm:grid-cols-2">
        {choices.map(({ key, heading }) => (
          <li key={key}>
            <Checkbox checked={false} onChange={() => onShow(key)}>
              {heading}
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
