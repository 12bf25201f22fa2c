import { Dropdown } from '../element/Dropdown.tsx';
import { useSession } from '../session/use-session.ts';

/** Help documents of the enabled products: plain text when there is one, otherwise a choice that goes to its index. */
export function HelpSelector() {
  const { products } = useSession();
  const links = products
    .filter((product) => product.enabled)
    .flatMap((product) => product.help.map((help) => ({ ...help, product: product.title })));
  const [only] = links;
  if (only === undefined) return null;
  if (links.length === 1) return <span className="aic-sidebar__hint">{only.product}</span>;
  return (
    <Dropdown
      level="text"
      size="s"
      label={only.product}
      items={links.map((link) => ({ key: link.link, label: link.product, to: link.link }))}
    />
  );
}
