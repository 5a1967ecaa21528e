/** The number that a user typed or pasted: a plain decimal such as 40 or 2.5, spaces around it allowed; null otherwise. */
export function readNumber(typed: string): number | null {
  return /^(\d+\.?\d*|\.\d+)$/.test(typed.trim()) ? Number(typed) : null;
}
