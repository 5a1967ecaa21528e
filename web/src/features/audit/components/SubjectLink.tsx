import { TextLink } from '../../../ui/layout/ButtonLink';
import classes from './SubjectLink.module.css';
import { readSubject } from '../utils/subject';
import { text } from '../text';

const words: Readonly<Record<string, string>> = text.subjects;

/** What an event is about; shares, bookings, and maintenance lead to their pages. In a row it keeps to one line. */
export function SubjectLink({ subject, inRow = false }: { subject: string; inRow?: boolean }) {
  const { what, name } = readSubject(subject);
  const label = words[what] ?? what;
  if (name === null) return label;
  return (
    <span className={classes['subject']} data-in-row={inRow} title={subject}>
      {label}{' '}
      {what === 'share' ? (
        <TextLink to="/shares/$name" params={{ name }} className={classes['name']}>
          {name}
        </TextLink>
      ) : what === 'booking' ? (
        <TextLink to="/bookings/$id" params={{ id: name }} className={classes['name']}>
          {name}
        </TextLink>
      ) : what === 'maintenance' ? (
        <TextLink to="/maintenance/$id" params={{ id: name }} className={classes['name']}>
          {name}
        </TextLink>
      ) : (
        <span className={classes['name']}>{name}</span>
      )}
    </span>
  );
}
