import type { Page } from '@playwright/test';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Opens a folder of the menu at the left of a desk, where it is folded. */
export async function openFolder(page: Page, folder: string): Promise<void> {
  const button = menu(page).getByRole('button', { name: folder, exact: true });
  await button.waitFor();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Goes to a page in a folder of the menu. */
export async function goFromMenu(page: Page, folder: string, name: string): Promise<void> {
  await openFolder(page, folder);
  await menu(page).getByRole('link', { name, exact: true }).click();
}

/** Every page that the menu at the left of a desk leads to; its folders are open afterwards. */
export async function pagesInMenu(page: Page): Promise<readonly string[]> {
  await menu(page).getByRole('link').first().waitFor();
  const folded = menu(page).getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  return menu(page).getByRole('link').allTextContents();
}
