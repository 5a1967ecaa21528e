// The theme of the web, which keeps the user's choice in the browser. Runs before the page is drawn.
const key = 'windowpane-colour-scheme';
function chosen() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
const system = matchMedia('(prefers-color-scheme: dark)');
function apply() {
  const choice = chosen();
  const dark = choice === 'dark' || (choice !== 'light' && system.matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
apply();
system.addEventListener('change', apply);
addEventListener('storage', apply);
addEventListener('DOMContentLoaded', () => {
  document.querySelector('.theme').addEventListener('click', () => {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem(key, next);
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
    document.documentElement.dataset.theme = next;
  });
});
