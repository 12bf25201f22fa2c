import type { ConsoleSession } from '#core/console-session.ts';
import { Dropdown } from '../element/Dropdown.tsx';
import { useHttp } from '../http/http-context.tsx';
import { USER_INFO_PATH } from '../session/ask-to-change-password.ts';

/** Products, help and the person's menu: enough to work without the external header. */
export function PlainHeader({ session }: { readonly session: ConsoleSession }) {
  const http = useHttp();
  const signOut = async () => {
    await http.callPath('post', '/api/base/logout');
    window.location.assign(session.deployment.loginPath);
  };
  const help = session.products.filter((product) => product.enabled && product.help.length > 0);
  return (
    <>
      <Dropdown
        level="text"
        label="产品与服务"
        items={session.products.map((product) => ({
          key: product.key,
          label: product.title,
          icon: product.icon,
          disabled: !product.enabled,
          ...(product.enabled ? {} : { hint: '未开通' }),
          ...(product.external
            ? { onSelect: () => window.location.replace(product.link) }
            : { to: product.link }),
        }))}
      />
      <span className="aic-header__gap" />
      {help.length > 0 && (
        <Dropdown
          level="text"
          align="end"
          label="帮助文档"
          items={help.flatMap((product) =>
            product.help.map(({ link }) => ({ key: link, label: product.title, href: link })),
          )}
        />
      )}
      <Dropdown
        level="text"
        align="end"
        icon="user"
        label={session.user?.displayName ?? ''}
        items={[
          { key: 'user', label: '用户中心', icon: 'user', to: USER_INFO_PATH },
          {
            key: 'logout',
            label: '退出登录',
            icon: 'log-out',
            separated: true,
            onSelect: () => void signOut(),
          },
        ]}
      />
    </>
  );
}
