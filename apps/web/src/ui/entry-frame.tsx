import type { ReactNode } from 'react';
import { speak } from '../lib/language.ts';
import { PAGE_LANGUAGE } from '../lib/page-language.ts';
import { cx } from './class-names.ts';
import { Logo } from './logo.tsx';
import { RouteArt } from './route-art.tsx';

interface EntryFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Shown above the title, like the steps of the way. */
  readonly above?: ReactNode;
  /** For long forms; the picture beside them goes. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page before the app: login, sign-up, a forgotten password. */
export function EntryFrame({ title, lead, above, wide = false, children }: EntryFrameProps) {
  return (
    <div className={cx('grid min-h-dvh bg-surface', !wide && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]')}>
      <main className={cx('grid justify-items-center px-6 py-10', !wide && 'items-center')}>
        <div className={cx('w-full', wide ? 'max-w-[760px]' : 'max-w-[380px]')}>
          <Logo />
          {above}
          <h1 className={cx('text-[26px] leading-8 font-semibold tracking-[-0.015em]', above ? 'mt-8' : 'mt-10')}>
            {title}
          </h1>
          {lead && <p className="mt-1.5 text-ink-2">{lead}</p>}
          <div className="mt-7">{children}</div>
          <p className="mt-8 text-center">
            <LanguageSwitch />
          </p>
        </div>
      </main>
      {!wide && <RouteArt />}
    </div>
  );
}

/** The other language, by its own name: the people who need it can read it. */
function LanguageSwitch() {
  const [language, name, lang] =
    PAGE_LANGUAGE === 'hi-IN' ? (['en-IN', 'English', 'en'] as const) : (['hi-IN', 'हिन्दी', 'hi'] as const);
  return (
    <button
      type="button"
      lang={lang}
      onClick={() => speak(language)}
      className="min-h-11 rounded px-3 font-medium text-blue hover:underline"
    >
      {name}
    </button>
  );
}
