import { useService } from './service-context.ts';

/** In the colour that the method has everywhere in the console. */
export function MethodBadge({ method }: { readonly method: string }) {
  const { enums, ui } = useService().host;
  const known = enums['request-method']?.find(({ value }) => value === method.toLowerCase());
  return (
    <span className="apidoc-method">
      <ui.Tag tone={known?.color}>{method}</ui.Tag>
    </span>
  );
}
