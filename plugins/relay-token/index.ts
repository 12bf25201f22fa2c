import { definePlugin } from '#plugin-api';

/** Relay-Token of calls that demand it. The cipher is loaded with the first such call. */
export const relayToken = definePlugin({
  id: 'relay-token',
  requestSigner: () => import('./sign-request.ts'),
});
