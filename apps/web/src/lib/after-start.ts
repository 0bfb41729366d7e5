import { leaveKeysToInputMethods } from './composing.ts';
import { followProfileLanguage } from './language.ts';
import { showLeftToast } from './toasts.ts';
import { liveWithTranslators } from './translated-page.ts';

// Code that the first picture does not need: nobody composes, and nothing translates, before there is a page. Loading
// it begins it.
followProfileLanguage();
leaveKeysToInputMethods();
liveWithTranslators();
showLeftToast();
