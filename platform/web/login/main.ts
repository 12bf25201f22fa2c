// The login page: what it is made of, and where a person goes after signing in.
import '../../../runtime/app/style/tokens.css';
import '../../../runtime/app/style/base.css';
import './login.css';
import { h } from '../element.ts';
import { createForm } from './form.ts';
import { createIllustration } from './illustration.ts';
import { loadTitle } from './load-title.ts';
import { redirectAddress } from './redirect-address.ts';

const POINTS = ['统一登记与编排推理服务', '按应用授权，精确限流', '每一次调用可查、可度量'] as const;

function start(): void {
  const theme = window.localStorage.getItem('AIC_THEME');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  const brand = h('span', { class: 'login__brand' }, document.title);
  const root = document.getElementById('root') ?? document.body;
  root.replaceChildren(
    h(
      'div',
      { class: 'login' },
      h(
        'aside',
        { class: 'login__side' },
        brand,
        createIllustration(),
        h(
          'div',
          { class: 'login__pitch' },
          h('p', { class: 'login__slogan' }, '让每个模型，都成为可靠的服务'),
          h('ul', { class: 'login__points' }, ...POINTS.map((point) => h('li', {}, point))),
        ),
      ),
      h(
        'main',
        { class: 'login__main' },
        createForm(() => window.location.replace(redirectAddress(window.location))),
      ),
    ),
  );
  document.querySelector<HTMLInputElement>('#username')?.focus();
  void loadTitle().then((title) => {
    if (title === undefined) return;
    brand.textContent = title;
    document.title = `登录 - ${title}`;
  });
}

start();
