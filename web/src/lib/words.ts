/** "installed" as it begins a line: "Installed". */
export function sentenceCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
