import { formatValue } from './settingValue';
import { text } from '../text';

describe('the value of a setting', () => {
  it.each([
    ['--sample-hours', '48', '48 hours'],
    ['--hour-days', '1830', '1,830 days'],
    ['--install-lead-ms', '2000', '2,000 ms'],
    ['--requests-per-second', '200', '200 per second'],
    ['--demo', 'true', text.settings.on],
    ['--secure-cookies', 'false', text.settings.off],
    ['--advertise', null, text.settings.empty],
    ['--listen', '127.0.0.1:8080', '127.0.0.1:8080'],
  ])('of %s, %s, is written as %s', (name, value, expected) => {
    expect(formatValue(name, value)).toBe(expected);
  });
});
