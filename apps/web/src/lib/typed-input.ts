import type { Form, TypedText } from './form.ts';

/** Props that bind a text deep inside a form to its field; `path` is its name in refusals. */
export function typedInput<V>(form: Form<V>, path: string, value: string, changed: (values: V, text: string) => V) {
  return {
    name: path,
    value,
    error: form.error(path),
    onChange: (event: TypedText) => form.update((values) => changed(values, event.target.value)),
    onBlur: () => form.touch(path),
    autoComplete: 'off',
  };
}
