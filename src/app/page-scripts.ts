import { createHash } from 'node:crypto';

/**
 * The only scripts that stand in a page. They are the same in every page, so that the content security policy can name them by
 * their hash; what differs is in data attributes.
 */

/**
 * Fetches the app once the page has been painted: until then, the line and the processor belong to what people see. A page in
 * the background is never painted, and starts at once. The app's own files run one by one, with a break after each, so that a
 * tap meanwhile is answered. The button that was pressed last before they are there is kept for the app.
 */
export const appStarterScript = `(d=>{addEventListener('click',e=>{window.pressedEarly=e.target.closest('button')},!0);const go=()=>{for(const h of d.modules.split(' ')){const l=document.createElement('link');l.rel='modulepreload';l.fetchPriority='low';l.href=h;document.head.append(l)}d.steps.split(' ').reduce((p,s)=>p.then(()=>import(s)).then(()=>new Promise(r=>setTimeout(r))),Promise.resolve())};document.hidden?go():requestAnimationFrame(()=>setTimeout(go))})(document.currentScript.dataset)`;

/**
 * The server renders what an anonymous visitor sees, in the language of the address or the cookie. Whoever is logged in, or has
 * another language stored, is about to see something else: for them the page waits for the app, instead of showing first one
 * thing and then another. A language that was asked for is kept at once: whoever goes on before the app is there keeps it.
 */
export const hideUntilReadyScript = `try{const q=new URLSearchParams(location.search).get('lang'),e=document.documentElement,k=/^(en|fr|nl)$/.test(q);if(k){document.cookie='lang='+q+';path=/;max-age=31536000;samesite=lax';localStorage.lang=q}const w=localStorage.lang;if(localStorage.session_uuid||w&&w!==e.lang)e.classList.add('waiting')}catch{}`;

/** The bars of a card that waits: from the top, wide, high; as the app's own skeleton has them. */
const bars = (
  [
    [20, 36, 24],
    [56, 57, 48],
    [116, 78, 16],
    [144, 64, 16],
    [172, 78, 16],
    [200, 64, 16],
  ] as const
).map(([top, width, height]) => `linear-gradient(var(--moss) 0 0) 20px ${top}px/${width}% ${height}px no-repeat`);

/**
 * As long as nothing else stands there, after a moment the outline of what comes: without it a slow line is a blank page. If the
 * app does not come, a page that was rendered is shown all the same.
 */
export const waitingPageStyle = [
  `.waiting #root{visibility:hidden;animation:waited 0s 4s forwards}@keyframes waited{to{visibility:visible}}`,
  `#root:empty::before,.waiting #root::before{content:'';visibility:visible;position:absolute;top:76px;left:50%;translate:-50%;`,
  `width:min(100% - 40px,1128px);height:236px;border-radius:var(--r-card);box-shadow:var(--shadow);`,
  `background:${bars.join()},var(--card);opacity:0;animation:comes .2s .3s forwards}@keyframes comes{to{opacity:1}}`,
  `.waiting #root:not(:empty)::before{animation:comes .2s .3s forwards,goes 0s 4s forwards}@keyframes goes{to{opacity:0}}`,
].join('');

const hashOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;

export const scriptHashes: readonly string[] = [appStarterScript, hideUntilReadyScript].map(hashOf);
