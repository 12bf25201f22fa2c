// A few seconds of life: calls through the gateway with a key and with a token; some fail, some meet a limit.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Demo, DemoKeys } from './create-demo.ts';
import { IRIS_CODE } from './create-demo-inference.ts';
import { DEMO_USER_HEADER } from './create-demo-test.ts';
import { SAMPLE_TEXTS } from './demo-documents.ts';

const ROUNDS = 24;
const ROUND_MS = 200;
/** So many at once are over the limit of 3 a second, also where each call takes long. */
const BURST = 8;

/** Every call goes over the network to the gateway; what it answers does not matter, an unreachable gateway throws. */
export async function callDemo(gateway: string, { quality, opinion, serves }: Demo): Promise<void> {
  const token = await fetchToken(gateway, quality);
  for (let round = 0; round < ROUNDS; round++) {
    const text = SAMPLE_TEXTS[round % SAMPLE_TEXTS.length] ?? '';
    const calls = [
      post(`${gateway}/services/text-sentiment/sentiment`, { text }, quality.secretKey),
      post(`${gateway}/services/text-keywords/keywords?access_token=${encodeURIComponent(token)}`, { text }),
      ...Array.from({ length: round % 8 === 1 ? BURST : 1 }, () =>
        post(`${gateway}/services/text-sentiment/sentiment`, { text }, opinion.secretKey),
      ),
      ...(serves ? usersOf(round).map((user) => classify(gateway, round, quality.secretKey, user)) : []),
      ...(round % 8 === 3
        ? [post(`${gateway}/services/text-sentiment/sentiment`, {}, quality.secretKey)]
        : []),
      ...(round % 12 === 5
        ? [post(`${gateway}/services/text-sentiment/emotion`, { text }, quality.secretKey)]
        : []),
    ];
    await Promise.all(calls);
    await sleep(ROUND_MS);
  }
}

const INFER = `/v2/models/${IRIS_CODE}/infer`;
/** Measured by Fisher, one of each kind. */
const FLOWERS = [
  [5.1, 3.5, 1.4, 0.2],
  [7.0, 3.2, 4.7, 1.4],
  [6.3, 3.3, 6.0, 2.5],
];

function flower(round: number) {
  return { inputs: [{ name: 'x', shape: [1, 4], datatype: 'FP32', data: FLOWERS[round % FLOWERS.length] }] };
}

/** People behind the application, a few each round: its test has some hundred of them. */
const USERS_A_ROUND = 12;

function usersOf(round: number): readonly string[] {
  return Array.from({ length: USERS_A_ROUND }, (_, index) => `user-${round * USERS_A_ROUND + index}`);
}

function classify(gateway: string, round: number, secretKey: string, user: string): Promise<void> {
  return post(`${gateway}/services/${IRIS_CODE}${INFER}`, flower(round), secretKey, {
    [DEMO_USER_HEADER]: user,
  });
}

async function fetchToken(gateway: string, { appKey, secretKey }: DemoKeys): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: appKey,
    client_secret: secretKey,
  });
  const response = await fetch(`${gateway}/oauth/2.0/token`, { method: 'POST', body });
  const answer: unknown = await response.json();
  if (typeof answer === 'object' && answer !== null && 'access_token' in answer)
    return String(answer.access_token);
  throw new Error(`The gateway gave no token: ${response.status}`);
}

async function post(
  address: string,
  body: unknown,
  secretKey?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...(secretKey === undefined ? {} : { authorization: `Bearer ${secretKey}` }),
    },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
}
