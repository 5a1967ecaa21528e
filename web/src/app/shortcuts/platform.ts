/** Whether this machine has a Command key in the place of Ctrl. */
function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}

/** The keys that open the palette, as they are written on this machine. */
export function paletteKeys(): readonly string[] {
  return isApple() ? ['⌘', 'K'] : ['Ctrl', 'K'];
}
