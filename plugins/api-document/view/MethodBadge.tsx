import { useService } from './service-context.ts';

/** In the colour that the method has everywhere in the console. */
export function MethodBadge({ method }: { readonly method: string }) {
  const { enums } = useService().host;
  const known = enums['request-method']?.find(({ value }) => value === method.toLowerCase());
  return <span className={`apidoc-method aic-tag aic-tag--${known?.color ?? 'default'}`}>{method}</span>;
}
