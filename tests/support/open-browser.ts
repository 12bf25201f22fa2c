// The browser of the tests is the one of the render check.
export { findChromium, openBrowser } from '../../platform/cli/browser/browser.ts';
