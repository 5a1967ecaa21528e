import classes from './Chip.module.css';

/** A short word that belongs to something, such as what it is for. */
export function Chip({ children }: { children: string }) {
  return <span className={classes['chip']}>{children}</span>;
}
