import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Blue is the pane: what was promised, and what can be pressed. */
const pane: MantineColorsTuple = [
  '#eef3ff',
  '#dce6fd',
  '#b7caf8',
  '#90aef3',
  '#6e94ee',
  '#5380e8',
  '#3d6fdd',
  '#2c5bc4',
  '#234ca6',
  '#173a86',
];

/** Orange is the flow: what was measured on the wire. Every kind of eye distinguishes it from the blue. */
const flow: MantineColorsTuple = [
  '#fff3e4',
  '#fde4c8',
  '#f9ca97',
  '#f5af63',
  '#f19a3e',
  '#e8862a',
  '#cc6a0c',
  '#a95405',
  '#884305',
  '#6a3404',
];

const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eef0f4',
  '#e2e6ec',
  '#d0d6df',
  '#b5becb',
  '#8a95a6',
  '#586375',
  '#434d5d',
  '#2c3442',
  '#181e29',
];

const dark: MantineColorsTuple = [
  '#dde2ea',
  '#bcc4d0',
  '#95a0b1',
  '#626d80',
  '#3a4352',
  '#2b3340',
  '#1f2631',
  '#12161d',
  '#0d1016',
  '#090b10',
];

/** Dark enough at the shades that buttons are filled with for white words on it. */
const red: MantineColorsTuple = [
  '#fdecec',
  '#fad3d5',
  '#f3a5a9',
  '#ec767c',
  '#e54f57',
  '#de3f49',
  '#cf3540',
  '#b4232f',
  '#9b1c27',
  '#7f151f',
];

export const theme = createTheme({
  colors: { pane, flow, red, gray, dark },
  primaryColor: 'pane',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // Lists of options are there while they are open: there can be thousands of options.
    Combobox: { defaultProps: { keepMounted: false } },
    Tooltip: {
      defaultProps: { withArrow: true, openDelay: 250, events: { hover: true, focus: true, touch: true } },
    },
    Modal: {
      styles: { title: { fontSize: '1rem', fontWeight: 620 } },
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.5 },
        // Screen readers would list the head of a dialog as another banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
    },
    // Otherwise only the mouse reaches the button that shows the password.
    PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
  },
});
