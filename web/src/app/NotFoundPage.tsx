import { IconWindowOff } from '@tabler/icons-react';
import { ButtonLink } from '../ui/layout/ButtonLink';
import { PageHeader } from '../ui/layout/PageHeader';
import classes from './NotFoundPage.module.css';
import { text } from './text';

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <main className={classes['page']} id="main" tabIndex={-1}>
      <IconWindowOff size={40} stroke={1.4} aria-hidden />
      <PageHeader title={text.notFound.title} lead={text.notFound.advice} />
      <ButtonLink to="/">{text.notFound.home}</ButtonLink>
    </main>
  );
}
