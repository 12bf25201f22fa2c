// The peer: a plain amis app as its documentation shows it.
import { render } from 'amis/lib/minimal';
import 'amis/lib/themes/cxd.css';
import { createRoot } from 'react-dom/client';

async function fetcher({ url, method, data }: { url: string; method: string; data: unknown }) {
  const response = await fetch(url, method === 'get' ? {} : { method, body: JSON.stringify(data) });
  return { status: response.status, headers: {}, data: await response.json() };
}

async function start() {
  const schema = await (await fetch('/schema.json')).json();
  const env = { fetcher, isCancel: () => false, copy: () => {} };
  createRoot(document.getElementById('root') as HTMLElement).render(
    render(schema, { theme: 'cxd' }, env as never) as never,
  );
}

void start();
