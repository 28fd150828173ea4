import { createHash } from 'node:crypto';

/**
 * The inline scripts of a page. They are identical in all pages, so that the content security policy can list their
 * hashes; variable data is in data attributes.
 */

/**
 * Loads the app when the first paint is on the screen, to leave bandwidth and CPU for the visible page; after four seconds in any case,
 * because some browsers withhold paint entries. A page in a background tab, or one that is hidden until the app is ready, is not painted:
 * there the app loads at once. Its modules run one by one with a break after each, so that input is handled meanwhile. The last button
 * pressed before the app is loaded is kept for it.
 */
export const appStarterScript = `(d=>{addEventListener('click',e=>{window.pressedEarly=e.target.closest('button')},!0);let go=()=>{go=()=>{};for(const h of d.modules.split(' ')){const l=document.createElement('link');l.rel='modulepreload';l.fetchPriority='low';l.href=h;document.head.append(l)}d.steps.split(' ').reduce((p,s)=>p.then(()=>import(s)).then(()=>new Promise(r=>setTimeout(r))),Promise.resolve())};(document.hidden||document.documentElement.classList.contains('waiting')||!(window.PerformanceObserver&&PerformanceObserver.supportedEntryTypes||[]).includes('paint'))?go():new PerformanceObserver((l,o)=>{if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();go()}}).observe({type:'paint',buffered:!0});setTimeout(()=>go(),4e3)})(document.currentScript.dataset)`;

/**
 * Hides a server-rendered page that does not apply: the server renders the anonymous page in the language of the
 * address or cookie, while a signed-in visitor or another stored language needs different content. The page stays
 * hidden until the app has rendered. A language in the address is stored at once, so that it is kept when the visitor
 * navigates before the app is loaded.
 * Marks a first visit in a browser that prefers another of our languages (`data-offer`), and a visit by an invitation (`data-invited`): the
 * page keeps room for a line above it, so that nothing moves when the line comes.
 */
export const hideUntilReadyScript = `try{const q=new URLSearchParams(location.search).get('lang'),e=document.documentElement,k=/^(en|fr|nl)$/.test(q);if(k){document.cookie='lang='+q+';path=/;max-age=31536000;samesite=lax';localStorage.lang=q}const w=localStorage.lang,u=localStorage.session_uuid;if(u||w&&w!==e.lang)e.classList.add('waiting');const o=navigator.languages.map(l=>l.slice(0,2)).find(l=>/en|fr|nl/.test(l));if(!u){if(!w&&o&&o!==e.lang)e.dataset.offer=o;if(/^\\/(order)?$/.test(location.pathname)&&(localStorage.dataRefCode||/[?&]ref=[\\w-]{3,64}(&|$)/.test(location.search)))e.dataset.invited=''}}catch{}`;

/** Bars of the skeleton card (top, width, height), equal to those of the app. */
const bars = (
  [
    [20, 36, 24],
    [56, 57, 48],
    [116, 78, 16],
    [144, 64, 16],
    [172, 78, 16],
    [200, 64, 16],
  ] as const
).map(([topPx, width, height]) => `linear-gradient(var(--moss) 0 0) 20px ${topPx}px/${width}% ${height}px no-repeat`);

/**
 * After a short delay shows a skeleton while the page is empty, for slow connections. When the app does not load, the
 * server-rendered page is shown anyway.
 */
export const waitingPageStyle = [
  `.waiting #root{visibility:hidden;animation:waited 0s 4s forwards}@keyframes waited{to{visibility:visible}}`,
  `#root:empty::before,.waiting #root::before{content:'';visibility:visible;position:absolute;top:76px;left:50%;translate:-50%;`,
  `width:min(100% - 40px,1128px);height:236px;border-radius:var(--r-card);box-shadow:var(--shadow);`,
  `background:${bars.join()},var(--card);opacity:0;animation:comes .2s .3s forwards}@keyframes comes{to{opacity:1}}`,
  `:is([data-offer],[data-invited]) body::before{content:'';display:block;height:3.25rem;background:var(--moss)}`,
  `[data-offer][data-invited] body::before{height:6.5rem}`,
  `.waiting #root:not(:empty)::before{animation:comes .2s .3s forwards,goes 0s 4s forwards}@keyframes goes{to{opacity:0}}`,
].join('');

const hashOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;

export const scriptHashes: readonly string[] = [appStarterScript, hideUntilReadyScript].map(hashOf);
