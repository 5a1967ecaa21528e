/** How a picture is fitted to its frame: all of it, below the buttons that move it. */
export const fit = { padding: { top: '48px', x: '16px', bottom: '12px' }, maxZoom: 1.25 } as const;
