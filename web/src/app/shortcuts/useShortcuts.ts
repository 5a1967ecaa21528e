import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useSeesAll } from '../../api/roles';
import { placesOf } from '../places';
import { keyCommandOf, type Press } from './keys';
import { singleKeysAreOn } from './preference';

/** Where letters are for typing, or move within a list. */
const fields =
  'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"], [role="listbox"], [role="tree"], [role="treegrid"]';

/** Something asks for an answer before anything else. */
const dialogs = '[role="dialog"][aria-modal="true"]';

/** Ctrl+K or Command+K opens the palette from anywhere; single keys work while no field has focus. */
export function useShortcuts(show: (what: 'palette' | 'shortcuts') => void): void {
  const navigate = useNavigate();
  const seesAll = useSeesAll();
  const go = useEffectEvent((key: string): boolean => {
    const place = placesOf(seesAll).find((one) => one.key === key);
    if (place) void navigate({ to: place.to });
    return place !== undefined;
  });
  const showNow = useEffectEvent(show);
  useEffect(() => {
    let before: Press | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (document.querySelector(dialogs) !== null) return;
      if (isPaletteKey(event)) {
        event.preventDefault();
        showNow('palette');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeysAreOn() || isTyping(event.target)) {
        before = null;
        return;
      }
      const press = { key: event.key, at: event.timeStamp };
      const command = keyCommandOf(press, before);
      // The shift of a question mark is no key of its own.
      if (event.key !== 'Shift') before = press;
      if (command === null || (command.do === 'go' && !go(command.key))) return;
      before = null;
      event.preventDefault();
      if (command.do !== 'go') showNow(command.do);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}
