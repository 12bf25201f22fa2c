import { expectTypeOf, it } from 'vitest';
import type * as Script from '../../../../../platform/web/header/contract.ts';
import type * as Console from '../../../../../runtime/app/shell/header-contract.ts';

it('the platform header keeps the contract of the console, to the letter', () => {
  expectTypeOf<Script.HeaderOptions>().toEqualTypeOf<Console.HeaderOptions>();
  expectTypeOf<Script.HeaderHandle>().toEqualTypeOf<Console.HeaderHandle>();
});
