import { useRef, type KeyboardEvent } from 'react';
import { isLetter, moveOf, type TreeMove, type TreeRow } from './tree';

/** What is typed after this long (milliseconds) begins a new name. */
const pause = 700;

/** Reads the keyboard in a tree grid, and remembers what was typed shortly before. */
export function useTreeKeys(
  rows: readonly TreeRow[],
  onMove: (move: TreeMove) => void,
): (event: KeyboardEvent, index: number) => void {
  const typed = useRef({ text: '', at: 0 });
  return (event, index) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const before = event.timeStamp - typed.current.at < pause ? typed.current.text : '';
    const move = moveOf(event.key, rows, index, before);
    if (isLetter(event.key)) typed.current = { text: before + event.key, at: event.timeStamp };
    if (move === null) return;
    event.preventDefault();
    onMove(move);
  };
}
