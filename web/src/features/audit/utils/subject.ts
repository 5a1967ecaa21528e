/** What an event is about, taken apart: a word for what it is, and its name where it has one. */
interface Subject {
  readonly what: string;
  readonly name: string | null;
}

/** "share team-a" as what it is and its name; names may hold spaces, what it is does not. */
export function readSubject(subject: string): Subject {
  const gap = subject.indexOf(' ');
  return gap < 0
    ? { what: subject, name: null }
    : { what: subject.slice(0, gap), name: subject.slice(gap + 1) };
}
