/**
 * The place of a page's one next step on phones: at the foot of the window, above the navigation, and within its page
 * in windows too low for that. Pages that have one end in {@link PHONE_FOOT_SPACE}.
 */
export const PHONE_FOOT =
  'tall:max-sm:fixed tall:max-sm:inset-x-0 tall:max-sm:bottom-[57px] tall:max-sm:z-20 tall:max-sm:border-t tall:max-sm:border-hairline tall:max-sm:bg-surface tall:max-sm:px-4 tall:max-sm:py-2.5';

/** Room at the end of a page for the step at its foot. */
export const PHONE_FOOT_SPACE = 'tall:max-sm:pb-20';
