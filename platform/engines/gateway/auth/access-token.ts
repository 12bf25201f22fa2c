// Access tokens are signed, not stored: `24.<application>.<secret>.<expiry>.<signature>`; those of the console's test page
// and of performance evaluations are for one service: `25.<content>.<signature>`.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Stands for the secret in tokens that the console makes for its own test page; they die with the application's rights only. */
const NO_SECRET = '-';
const PREFIX = '24';
const TEST_PREFIX = '25';
const TEST_START = `${TEST_PREFIX}.`;
const MAX_REMEMBERED = 10_000;

export interface TokenContent {
  readonly applicationId: string;
  /** Absent in tokens of the test page. */
  readonly secretId?: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

export interface TestTokenContent {
  readonly serviceId: string;
  /** Absent: whichever version's turn it is. */
  readonly versionId?: string;
  /** Who tests. */
  readonly userId: string;
  /** Of a performance evaluation: it calls as this application, within its grants and limits. Absent: the test page. */
  readonly applicationId?: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

export interface AccessTokens {
  readonly issue: (content: TokenContent) => string;
  /** Undefined when we did not sign it. Neither expiry nor secret are looked at. */
  readonly open: (token: string) => TokenContent | undefined;
  readonly issueTest: (content: TestTokenContent) => string;
  /** The same of a test token. */
  readonly openTest: (token: string) => TestTokenContent | undefined;
}

export function isTestToken(token: string): boolean {
  return token.startsWith(TEST_START);
}

/** `key`: 32 bytes, the same in every process (`SecretBox.key('access-token')`). */
export function createAccessTokens(key: Buffer): AccessTokens {
  const remembered = new Map<string, TokenContent>();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  return {
    issue({ applicationId, secretId, expiresAt }) {
      const text = [PREFIX, applicationId, secretId ?? NO_SECRET, Math.floor(expiresAt / 1_000)].join('.');
      return `${text}.${sign(text)}`;
    },
    open(token) {
      const known = remembered.get(token);
      if (known !== undefined) return known;
      const content = verify(token, sign);
      if (content === undefined) return undefined;
      // Only signatures that held are remembered, so strangers cannot fill it.
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(token, content);
      return content;
    },
    issueTest(content) {
      const text = `${TEST_PREFIX}.${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
      return `${text}.${sign(text)}`;
    },
    openTest(token) {
      const [prefix, content, ...rest] = signedText(token, sign)?.split('.') ?? [];
      if (prefix !== TEST_PREFIX || content === undefined || rest.length > 0) return undefined;
      // We signed it, so it holds what `issueTest` was given.
      return JSON.parse(Buffer.from(content, 'base64url').toString()) as TestTokenContent;
    },
  };
}

function verify(token: string, sign: (text: string) => string): TokenContent | undefined {
  const [prefix, applicationId, secretId, expiry, ...rest] = signedText(token, sign)?.split('.') ?? [];
  if (prefix !== PREFIX || applicationId === undefined || secretId === undefined || rest.length > 0)
    return undefined;
  const expiresAt = Number(expiry) * 1_000;
  return { applicationId, expiresAt, ...(secretId === NO_SECRET ? {} : { secretId }) };
}

/** What stands before the signature, if that is ours. */
function signedText(token: string, sign: (text: string) => string): string | undefined {
  const end = token.lastIndexOf('.');
  const text = token.slice(0, end);
  const [given, expected] = [Buffer.from(token.slice(end + 1)), Buffer.from(sign(text))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined;
}
