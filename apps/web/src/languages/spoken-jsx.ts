import { Fragment, jsx as plainJsx, jsxs as plainJsxs } from 'react/jsx-runtime';
import { isUnknownSentence, say } from './sentences.ts';

type Props = Parameters<typeof plainJsx>[1];
type Make = typeof plainJsx;

/** Attributes that people read or hear. */
const READ_ATTRIBUTES = ['title', 'alt', 'placeholder', 'aria-label', 'aria-description'] as const;

/** The server's texts are translated where they become part of the page; an untranslated one is marked as English. */
function spoken(type: unknown, props: Props): Props {
  if (typeof type !== 'string' || typeof props !== 'object' || props === null) return props;
  let said: Record<string, unknown> | null = null;
  const given = props as Record<string, unknown>;
  const { children } = given;
  const change = (name: string, value: unknown) => {
    said ??= { ...given };
    said[name] = value;
  };
  if (typeof children === 'string') {
    const text = say(children);
    if (text !== children) change('children', text);
    else if (given.lang === undefined && isUnknownSentence(children)) change('lang', 'en');
  } else if (Array.isArray(children) && children.some((child) => typeof child === 'string' && say(child) !== child)) {
    change(
      'children',
      children.map((child: unknown) => (typeof child === 'string' ? say(child) : child)),
    );
  }
  for (const name of READ_ATTRIBUTES) {
    const text = given[name];
    if (typeof text === 'string' && say(text) !== text) change(name, say(text));
  }
  return said ?? props;
}

/** @public Replaces React's own in the Hindi build. */
export const jsx: Make = (type, props, key) => plainJsx(type, spoken(type, props), key);

/** @public The same for several children. */
export const jsxs: Make = (type, props, key) => plainJsxs(type, spoken(type, props), key);

/** @public */
export { Fragment };
