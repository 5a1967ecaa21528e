/** Takes the keyboard to the first field that is wrong, once the form shows which ones are. */
export function focusFirstInvalid(event: { currentTarget: HTMLFormElement } | undefined): void {
  const form = event?.currentTarget;
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
