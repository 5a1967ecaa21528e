/** The browser of every run: the one of the system, as wide as a small laptop, and silent. */
export const browser = {
  viewport: { width: 1280, height: 860 },
  locale: "en-GB",
  timezoneId: "Europe/Berlin",
  launchOptions: {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  },
};
