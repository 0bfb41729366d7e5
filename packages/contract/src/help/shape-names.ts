import {
  deskContact,
  helpArticle,
  helpArticleRow,
  helpBlock,
  helpCase,
  helpRun,
  ownHelpArticle,
} from './help-operations.ts';

/** What clients call the shapes of the help. */
export const HELP_SHAPES = {
  DeskContact: deskContact,
  HelpArticle: helpArticle,
  HelpArticleRow: helpArticleRow,
  HelpBlock: helpBlock,
  HelpCase: helpCase,
  HelpRun: helpRun,
  OwnHelpArticle: ownHelpArticle,
};
