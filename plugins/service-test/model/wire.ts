// Server data of a service to be tested, by the names of its contract.
import type { Operations } from '#plugin-api';

export type TestInfo = Operations['serviceTest.info']['response'];
export type TestAnswer = Operations['serviceTest.send']['response'];
export type SendRequest = Partial<Operations['serviceTest.send']['request']>;
export type GrantedInterface = {
  readonly [Key in 'id' | 'label' | 'callAddress']: string;
};
export type TestDocument = TestInfo['documents'][number];
export type TestOperation = TestDocument['operations'][number];
export type TestBody = TestOperation['bodies'][number];
export type TestParameter = TestOperation['parameters'][number];
export type TestVersion = TestInfo['versions'][number];
export type Signature = NonNullable<TestDocument['signature']>;
export type VisualConfig = NonNullable<TestInfo['visualConfig']>;
