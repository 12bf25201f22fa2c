// User name, password, and everything that can go wrong with them.
import { h, icon } from '../element.ts';
import { signIn } from './sign-in.ts';

const EYE = 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z';
const ALERT = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 8v4.5M12 16h.01';

export function createForm(onDone: () => void): HTMLFormElement {
  const username = field('username', 'text', 'username', '请输入用户名');
  const password = field('password', 'password', 'current-password', '请输入密码');
  const reveal = revealButton(password);
  const caps = h('p', { class: 'login__caps', role: 'status', hidden: true }, '大写锁定已打开');
  const alert = h('p', { class: 'login__alert', role: 'alert', hidden: true });
  const submit = h('button', { type: 'submit', class: 'login__submit' }, '登录');

  function show(text: string | undefined): void {
    alert.hidden = text === undefined;
    alert.replaceChildren(...(text === undefined ? [] : [icon(ALERT), text]));
  }

  function block(blocked: boolean, text: string): void {
    submit.disabled = blocked;
    submit.textContent = text;
  }

  /** The button counts down, so that a person sees when the next try is worth it. */
  function countDown(seconds: number): void {
    const until = Date.now() + seconds * 1000;
    const tick = () => {
      const left = Math.ceil((until - Date.now()) / 1000);
      if (left > 0) return block(true, `${left} 秒后可重试`);
      clearInterval(timer);
      show(undefined);
      block(false, '登录');
    };
    const timer = setInterval(tick, 250);
    tick();
  }

  async function send(): Promise<void> {
    const missing = [username, password].find((input) => input.value === '');
    if (missing !== undefined) {
      show(missing.placeholder);
      missing.focus();
      return;
    }
    show(undefined);
    block(true, '正在登录…');
    const result = await signIn(username.value.trim(), password.value);
    if (result.kind === 'done') return onDone();
    show(result.text);
    if (result.kind === 'throttled') return countDown(result.seconds);
    block(false, '登录');
    password.select();
  }

  for (const type of ['keydown', 'keyup'] as const) {
    password.addEventListener(type, (event) => {
      caps.hidden = event.getModifierState?.('CapsLock') !== true;
    });
  }
  password.addEventListener('blur', () => {
    caps.hidden = true;
  });

  const submitted = (event: Event) => {
    event.preventDefault();
    if (!submit.disabled) void send();
  };
  return h(
    'form',
    { class: 'login__form', novalidate: true, onsubmit: submitted },
    h('h1', { class: 'login__title' }, '登录'),
    h('p', { class: 'login__hint' }, '使用平台账号登录控制台'),
    alert,
    labelled('用户名', username),
    labelled('密码', h('span', { class: 'login__password' }, password, reveal), caps),
    submit,
    h('p', { class: 'login__help' }, '忘记密码或没有账号，请联系组织管理员。'),
  );
}

function field(name: string, type: string, autocomplete: string, placeholder: string): HTMLInputElement {
  return h('input', {
    id: name,
    name,
    type,
    class: 'login__input',
    autocomplete,
    placeholder,
    maxlength: name === 'username' ? '32' : '128',
    autocapitalize: 'none',
    spellcheck: 'false',
  });
}

function labelled(text: string, control: HTMLElement, ...more: readonly HTMLElement[]): HTMLElement {
  const id = control instanceof HTMLInputElement ? control.id : (control.querySelector('input')?.id ?? '');
  return h('div', { class: 'login__field' }, h('label', { for: id }, text), control, ...more);
}

function revealButton(password: HTMLInputElement): HTMLButtonElement {
  const toggle = () => {
    const shown = password.type === 'password';
    password.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
    password.focus();
  };
  const button = h(
    'button',
    {
      type: 'button',
      class: 'login__reveal',
      'aria-label': '显示密码',
      'aria-pressed': 'false',
      onclick: toggle,
    },
    icon(EYE),
  );
  return button;
}
