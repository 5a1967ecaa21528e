import { partWords, readPart } from './parts';
import { text } from '../text';

describe('a part of the gateway', () => {
  it('is well, with an explanation', () => {
    expect(readPart('scheduler', 'ok')).toEqual({
      name: 'scheduler',
      title: 'Scheduler',
      tone: 'good',
      label: text.health.ok,
      note: 'Windows begin and end on time.',
    });
  });

  it('needs attention for any other state, with advice', () => {
    expect(readPart('scheduler', '12 s late')).toMatchObject({ tone: 'warn', label: '12 s late' });
    expect(readPart('switches', '2 away').note).toBe(partWords['switches']?.advice);
  });

  it('is worse where nothing works without it', () => {
    expect(readPart('database', 'away').tone).toBe('bad');
    expect(readPart('database', 'read-only').tone).toBe('warn');
    expect(readPart('leader', 'none').tone).toBe('bad');
  });

  it('is no trouble where another gateway decides', () => {
    expect(readPart('leader', 'standby').tone).toBe('still');
  });

  it('keeps its own name where a newer gateway reports one that is not known here', () => {
    expect(readPart('mail', 'ok')).toMatchObject({ title: 'mail', tone: 'good', note: '' });
    expect(readPart('mail', 'stuck')).toMatchObject({
      title: 'mail',
      tone: 'warn',
      label: 'stuck',
      note: text.health.unknownAdvice,
    });
  });
});
