import { useState } from 'react';
import { readStored, writeStored } from '../lib/storage.ts';
import type { MenuFolder } from './menu.ts';

const KEY = 'pravas.menu';
const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Which folders are open: those that the person left open, and the one where they are unless they fold it there. */
export function useFolders(path: string) {
  const [opened, setOpened] = useState(() => readStored('local', KEY, isIds) ?? []);
  const [folded, setFolded] = useState({ path, ids: [] as readonly string[] });
  const foldedHere = folded.path === path ? folded.ids : [];
  const isOpen = ({ id, here }: Pick<MenuFolder, 'id' | 'here'>) =>
    !foldedHere.includes(id) && (here || opened.includes(id));
  const toggle = (folder: Pick<MenuFolder, 'id' | 'here'>) => {
    const { id } = folder;
    const willOpen = !isOpen(folder);
    const next = [...opened.filter((one) => one !== id), ...(willOpen ? [id] : [])];
    setOpened(next);
    setFolded({ path, ids: [...foldedHere.filter((one) => one !== id), ...(willOpen ? [] : [id])] });
    writeStored('local', KEY, next);
  };
  return { isOpen, toggle };
}
