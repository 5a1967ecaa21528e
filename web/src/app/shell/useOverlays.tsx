import { useRef, useState, type ReactNode } from 'react';
import { unreachable } from '../../api/problem';
import { notifyFailed } from '../../ui/feedback/notify';

/** What lies over every page when it is asked for. Its code is fetched then. */
export type Overlay = 'palette' | 'shortcuts';

const loaders = {
  palette: async () => (await import('../palette/Palette')).Palette,
  shortcuts: async () => (await import('../shortcuts/ShortcutSheet')).ShortcutSheet,
};

/**
 * The dialogs over the page, and how to open them. Closing one restores the focus; going to another page does not. A
 * notification reports code that cannot be fetched.
 */
export function useOverlays() {
  const [overlay, setOverlay] = useState<ReactNode>(null);
  const previousFocus = useRef<Element | null>(null);
  const isOpen = useRef(false);
  const leave = () => {
    isOpen.current = false;
    setOverlay(null);
  };
  const close = () => {
    leave();
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
  };
  const load = async (what: Overlay): Promise<ReactNode> => {
    if (what === 'shortcuts') {
      const ShortcutSheet = await loaders.shortcuts();
      return <ShortcutSheet onClose={close} />;
    }
    const Palette = await loaders.palette();
    return (
      <Palette
        onClose={close}
        onLeave={leave}
        onShortcuts={() => {
          show('shortcuts');
        }}
      />
    );
  };
  const show = (what: Overlay) => {
    if (!isOpen.current) previousFocus.current = document.activeElement;
    isOpen.current = true;
    load(what).then(setOverlay, () => {
      isOpen.current = false;
      notifyFailed(unreachable());
    });
  };
  return {
    overlay,
    show,
    /** Fetches the code of the palette, for it is likely to be asked for. */
    prepare: () => {
      loaders.palette().catch(() => undefined);
    },
  };
}
