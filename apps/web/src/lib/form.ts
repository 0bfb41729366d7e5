import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type FieldErrors,
  hasErrors,
  keepable,
  restoreValues,
  sameValue,
  serverErrors,
  withoutChanged,
} from './form-rules.ts';
import { keepForm, keptForm } from './kept-forms.ts';
import { currentSession } from './session.ts';

export type { FieldErrors } from './form-rules.ts';

/** How a form begins, is checked and is sent. */
interface FormOptions<V> {
  readonly initial: V;
  readonly check: (values: V) => FieldErrors;
  /**
   * Sends it; what it throws becomes field errors or `failure`. May answer what was stored, where the server tidied it.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most submits answer nothing, and say so with void.
  readonly submit: (values: V) => Promise<V | void>;
  /** Keeps what is typed for this tab and person under this key: a session that ends in the middle loses nothing. */
  readonly keepAs?: string;
  /** Fields that are never kept: passwords and codes. */
  readonly neverKeep?: readonly (keyof V & string)[];
}

/** A form as a screen uses it. */
export interface Form<V> {
  readonly values: V;
  set<K extends keyof V>(name: K, value: V[K]): void;
  update(change: (values: V) => V): void;
  /** The message of a refused field, once it was left, sent, or refused by the server. */
  error(path: string): string | undefined;
  touch(path: string): void;
  /** Holds something that was not saved; false while it is being sent. */
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Why the last sending failed, where no field says it. */
  readonly failure: unknown;
  readonly onSubmit: (event: { preventDefault(): void }) => void;
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Starts over from these values, or from the last saved ones. */
  reset(values?: V): void;
  /** The text typed before the session ended is back. */
  readonly restored: boolean;
}

interface Status {
  readonly touched: ReadonlySet<string>;
  readonly allTouched: boolean;
  readonly refused: FieldErrors;
  readonly failure: unknown;
  /** The last refusal, null for one of the form's own. */
  readonly cause: unknown;
  /** Counts refusals, so that each moves the focus once. */
  readonly refusals: number;
}

const FRESH: Status = { touched: new Set(), allTouched: false, refused: {}, failure: null, cause: null, refusals: 0 };

/** The state of a form: errors only after leaving a field, server refusals on their fields, nothing typed ever lost. */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const { start, key } = useKept(options);
  const [saved, setSaved] = useState(options.initial);
  const [values, setValues] = useState(start.values);
  const [status, setStatus] = useState(FRESH);
  const [isBusy, setBusy] = useState(false);
  const [restored, setRestored] = useState(start.restored);
  const busy = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(status.refusals, formRef, () =>
    // A refusal of a field that this form does not show must still be read.
    setStatus((before) => ({ ...before, failure: before.cause })),
  );
  const isChanged = !sameValue(values, saved);
  useKeeping(key, values, isChanged, options.neverKeep ?? []);
  const errors = options.check(values);

  const update = (change: (before: V) => V) => {
    const after = change(values);
    // Two changes of one event must both count, so the newest state is changed and not the rendered one.
    setValues(change);
    setStatus((before) => ({ ...before, failure: null, refused: withoutChanged(before.refused, values, after) }));
  };
  const refuse = (refused: FieldErrors, cause: unknown) =>
    setStatus((before) => ({
      ...before,
      allTouched: true,
      refused,
      cause,
      failure: hasErrors(refused) ? null : cause,
      refusals: before.refusals + 1,
    }));
  const send = async () => {
    busy.current = true;
    setBusy(true);
    try {
      const stored = (await options.submit(values)) ?? values;
      setSaved(stored);
      // Text typed while it was on its way stays.
      setValues((now) => (sameValue(now, values) ? stored : now));
      setStatus(FRESH);
      setRestored(false);
    } catch (error) {
      refuse(serverErrors(error), error);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return {
    values,
    set: (name, value) => update((before) => ({ ...before, [name]: value })),
    update,
    error: (path) => status.refused[path] ?? (status.allTouched || status.touched.has(path) ? errors[path] : undefined),
    touch: (path) => setStatus((before) => ({ ...before, touched: new Set([...before.touched, path]) })),
    isDirty: isChanged && !isBusy,
    isBusy,
    failure: status.failure,
    onSubmit: (event) => {
      event.preventDefault();
      if (busy.current) return;
      // An unreadable text is in no value: its field says so itself.
      const isUnreadable = formRef.current?.querySelector('[data-unreadable]') != null;
      if (hasErrors(errors) || isUnreadable) refuse({}, null);
      else void send();
    },
    formRef,
    reset: (next) => {
      if (next) setSaved(next);
      setValues(next ?? saved);
      setStatus(FRESH);
      setRestored(false);
    },
    restored: restored && isChanged,
  };
}

/** What fields pass on of the typed text: a change event, or something like one. */
export interface TypedText {
  readonly target: { readonly value: string };
}

/** What a text field or choice takes from the form. */
interface TextInput {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: TypedText) => void;
  readonly onBlur: () => void;
}

/** Props that bind a text field, a text area or a choice to a text value of the form. */
export function textInput<V>(form: Form<V>, name: keyof V & string): TextInput {
  return {
    name,
    value: String(form.values[name] ?? ''),
    error: form.error(name),
    onChange: (event) => form.set(name, event.target.value as V[typeof name]),
    onBlur: () => form.touch(name),
  };
}

function useFocusOnRefusal(
  refusals: number,
  formRef: RefObject<HTMLFormElement | null>,
  onNothingMarked: () => void,
): void {
  const act = useEffectEvent(() => {
    const marked = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!marked) return onNothingMarked();
    marked.focus();
    marked.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (refusals > 0) act();
  }, [refusals]);
}

/** Keeps the changed values of a form that asks for it, and restores those of the last time. */
function useKept<V extends object>({ initial, keepAs, neverKeep = [] }: FormOptions<V>) {
  const [key] = useState(() =>
    keepAs === undefined ? null : `${currentSession().user?.user_id ?? 'visitor'}:${keepAs}`,
  );
  const [start] = useState(() => {
    const kept = key === null ? null : keptForm(key);
    return { values: kept ? restoreValues(initial, kept, neverKeep) : initial, restored: kept !== null };
  });
  return { start, key };
}

/** Stores the form while it contains something unsaved; leaving it deliberately forgets it. */
function useKeeping(key: string | null, values: object, isChanged: boolean, neverKeep: readonly string[]): void {
  const write = useEffectEvent(() => {
    if (key !== null) keepForm(key, isChanged ? keepable(values, neverKeep) : null);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is what makes it write again.
  useEffect(() => write(), [values, isChanged]);
  useEffect(
    () => () => {
      // A session that ended took the form away, not the person: the form waits for them.
      if (key !== null && currentSession().signedIn) keepForm(key, null);
    },
    [key],
  );
}
