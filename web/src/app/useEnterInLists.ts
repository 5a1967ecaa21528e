import { useWindowEvent } from '@mantine/hooks';

/**
 * Enter in the open list of a field closes the list where it chooses no option. Without this, it would send the form,
 * which is half filled in then.
 */
export function useEnterInLists(): void {
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
    const field = event.target;
    // The mark with which Mantine keeps the keys of an open list from the dialog around it.
    if (!(field instanceof HTMLElement) || field.dataset['mantineStopPropagation'] !== 'true') return;
    if (!offersOptions(field)) return;
    event.preventDefault();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
}

function offersOptions(field: HTMLElement): boolean {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return list?.querySelector('[role="option"]') != null;
}
