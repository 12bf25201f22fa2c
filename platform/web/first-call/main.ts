// Stands inside the document, before its style sheets, so it must stay tiny.
import { FIRST_CALL, type FirstCall } from '#core/begun-call.ts';

const call: FirstCall = JSON.parse(document.getElementById(FIRST_CALL)?.textContent ?? '');
const ending = new AbortController();
const response = fetch(call.path, { ...call, method: 'POST', credentials: 'include', signal: ending.signal });
// The console that takes it over hears of it.
response.catch(() => undefined);
window.AipFirstCall = { ...call, at: Date.now(), response, abort: (reason) => ending.abort(reason) };
