import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A button that can be without effect for now, such as after it was pressed. It keeps the focus, unlike a disabled one. */
export function SteadyButton({
  disabled,
  onClick,
  ...props
}: Omit<ButtonProps, 'disabled'> & { disabled: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Button
      {...props}
      data-disabled={disabled}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    />
  );
}
