// Runs before the first paint, so that a page that was set to dark never flashes white. A file of its own
// because the content security policy allows no inline script.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('windowpane-colour-scheme');
  } catch {
    // Storage may be switched off; the system's scheme is then the choice.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
