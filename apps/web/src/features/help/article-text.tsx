import { useNavigate } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { sameOriginPath } from '../../lib/same-origin-path.ts';
import type { HelpBlock } from './help-query.ts';

type Line = HelpBlock['lines'][number];
type Run = Line[number];

/** The text of an article. The server answers words with looks, never markup, so there is nothing here that could run. */
export function ArticleText({ blocks }: { readonly blocks: readonly HelpBlock[] }) {
  return (
    <div className="max-w-[68ch] space-y-3 text-[15px] leading-6 wrap-anywhere">
      {keyed(blocks).map(([key, block]) => (
        <Block key={key} block={block} />
      ))}
    </div>
  );
}

function Block({ block: { kind, lines } }: { readonly block: HelpBlock }) {
  const items = keyed(lines).map(([key, line]) => (
    <li key={key} className="pl-1">
      <LineOf line={line} />
    </li>
  ));
  switch (kind) {
    case 'heading':
      return (
        <h3 className="pt-1 font-semibold">
          <Lines lines={lines} />
        </h3>
      );
    case 'bullets':
      return <ul className="list-disc space-y-1.5 pl-5 marker:text-ink-3">{items}</ul>;
    case 'steps':
      return <ol className="list-decimal space-y-1.5 pl-6 marker:font-semibold marker:text-ink-2">{items}</ol>;
    case 'quote':
      return (
        <blockquote className="border-l-2 border-edge pl-4 text-ink-2">
          <Lines lines={lines} />
        </blockquote>
      );
    case 'paragraph':
      return (
        <p>
          <Lines lines={lines} />
        </p>
      );
  }
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return keyed(lines).map(([key, line], index) => (
    <Fragment key={key}>
      {index > 0 && <br />}
      <LineOf line={line} />
    </Fragment>
  ));
}

function LineOf({ line }: { readonly line: Line }) {
  return keyed(line).map(([key, run]) => <RunOf key={key} run={run} />);
}

function RunOf({ run: { text, marks, href } }: { readonly run: Run }) {
  let shown: ReactNode = text;
  if (marks.includes('code'))
    shown = (
      <code translate="no" className="rounded bg-sunken px-1 py-0.5 font-mono text-[13px]">
        {shown}
      </code>
    );
  if (marks.includes('em')) shown = <em>{shown}</em>;
  if (marks.includes('strong')) shown = <strong className="font-semibold">{shown}</strong>;
  if (href === null) return shown;
  const look = 'rounded text-blue underline underline-offset-4';
  if (href.startsWith('/')) return <InnerLink path={href} className={look} text={shown} />;
  return (
    <a
      href={href}
      className={look}
      {...(href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {shown}
    </a>
  );
}

interface InnerLinkProps {
  /** A path of this app, which may have parameters. */
  readonly path: string;
  readonly text: ReactNode;
  readonly className: string;
}

/** A link to a page of this app that a text names by its path. */
export function InnerLink({ path, text, className }: InnerLinkProps) {
  const navigate = useNavigate();
  const href = sameOriginPath(path);
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate({ href });
      }}
      className={className}
    >
      {text}
    </a>
  );
}

/** Parts of a text have no names of their own; they never change places, so that their place names them. */
function keyed<T>(parts: readonly T[]): readonly (readonly [string, T])[] {
  return parts.map((part, index) => [String(index), part] as const);
}
