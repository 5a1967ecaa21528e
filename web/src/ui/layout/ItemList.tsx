import type { ReactNode } from 'react';
import classes from './ItemList.module.css';

/** A vertical list of things, each with its actions. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes['items']} aria-label={label}>
      {children}
    </ul>
  );
}

/** One item: its title, its facts below, and its actions. */
export function Item(props: {
  title: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={classes['item']}>
      <div className={classes['words']}>
        <div className={classes['title']}>
          <span>{props.title}</span>
          {props.badges}
        </div>
        {props.children !== undefined && <div className={classes['notes']}>{props.children}</div>}
      </div>
      {props.actions !== undefined && <div className={classes['actions']}>{props.actions}</div>}
    </li>
  );
}
