import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import classes from './RowLink.module.css';

function RowAnchor({
  children,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return (
    <a {...props} className={classes['link']}>
      {children}
    </a>
  );
}

/** The link that a whole row of a table leads to; its own box stays the target of keyboards and screen readers. */
export const RowLink = createLink(RowAnchor);
