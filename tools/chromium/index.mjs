export { default as chromium } from '@sparticuz/chromium';
