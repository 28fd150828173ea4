export { launch } from 'chrome-launcher';
export { default as lighthouse } from 'lighthouse';
