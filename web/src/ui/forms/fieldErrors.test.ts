import { ApiError } from '../../api/problem';
import { beyondFields, fieldErrors } from './fieldErrors';

const invalid = (fields: Record<string, string>) => new ApiError('invalid', 'Not valid', null, fields);

describe('messages of the gateway about fields', () => {
  it('is a sentence at the field, also when it is about a part of it', () => {
    expect(fieldErrors(invalid({ name: 'must be ahead', 'kinds[0]': 'must be known' }))).toEqual({
      name: 'Must be ahead',
      kinds: 'Must be known',
    });
  });

  it('is not repeated above the form', () => {
    expect(beyondFields(invalid({ name: 'is taken' }), ['name', 'role'])).toBeNull();
  });

  it('is above the form where no field can show it', () => {
    const elsewhere = invalid({ name: 'is taken', colour: 'is unknown' });
    expect(beyondFields(elsewhere, ['name'])).toBe(elsewhere);
    const conflict = new ApiError('conflict', 'Taken', 'Another user has it.');
    expect(beyondFields(conflict, ['name'])).toBe(conflict);
  });
});
