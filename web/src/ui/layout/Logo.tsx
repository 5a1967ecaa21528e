/** A window pane with a flow through it. Decorative: the name is next to it. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect x="3" y="3" width="26" height="26" rx="6" fill="#2c5bc4" />
      <path d="M16 4v24M4 16h24" stroke="#fff" strokeOpacity=".55" strokeWidth="2" />
      <path
        d="M4 22.5c6 0 6.5-13 12-13s6 6.5 12 6.5"
        fill="none"
        stroke="#ffa94d"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
