// Reading requests and writing answers. Large ones go to a thread of their own, so that other calls don't wait.
import type { MessagePort, Worker } from 'node:worker_threads';
import { type DecodedCall, decodeCall } from '../protocol/decode-call.ts';
import { type CallResult, type EncodedAnswer, encodeAnswer } from '../protocol/encode-answer.ts';
import type { ServedModel } from '../protocol/served-model.ts';
import { buffersOf } from '../tensor/tensor.ts';
import { answerThread, callThread, type ThreadCalls } from './thread-calls.ts';

type CodecAsks = {
  readonly decode: {
    readonly ask: {
      readonly body: Uint8Array<ArrayBuffer>;
      readonly jsonLength: number | undefined;
      readonly model: ServedModel;
    };
    readonly answer: DecodedCall;
  };
  readonly encode: { readonly ask: CallResult; readonly answer: EncodedAnswer };
};

export interface Codec {
  /**
   * Takes the memory of `body` over.
   *
   * @throws CallFault 400
   */
  decode(
    body: Uint8Array<ArrayBuffer>,
    jsonLength: number | undefined,
    model: ServedModel,
  ): Promise<DecodedCall>;
  /** Takes the memory of the outputs over. */
  encode(result: CallResult): Promise<EncodedAnswer>;
}

/** Bytes of JSON that take about two milliseconds to read. */
const LARGE_JSON = 128 * 1024;
/** JSON values that take about two milliseconds to write. */
const LARGE_VALUES = 16 * 1024;

/** @param startThread is called once, for the first large call */
export function createCodec(startThread: () => Worker, onEnd: (error: Error) => void): Codec {
  let calls: ThreadCalls<CodecAsks> | undefined;
  const thread = () => {
    calls ??= callThread<CodecAsks>(startThread(), onEnd);
    return calls;
  };
  return {
    async decode(body, jsonLength, model) {
      return (jsonLength ?? body.length) < LARGE_JSON
        ? decodeCall(body, jsonLength, model)
        : thread().ask('decode', { body, jsonLength, model }, [body.buffer]);
    },
    async encode(result) {
      const values = result.wanted.reduce(
        (sum, { name, asBytes }) => sum + (asBytes ? 0 : (result.outputs[name]?.data.length ?? 0)),
        0,
      );
      return values < LARGE_VALUES
        ? encodeAnswer(result)
        : thread().ask('encode', result, buffersOf(result.outputs));
    },
  };
}

/** What runs in the thread. */
export function runCodecThread(port: MessagePort): void {
  answerThread<CodecAsks>(port, {
    async decode({ body, jsonLength, model }) {
      const answer = decodeCall(body, jsonLength, model);
      return { answer, transfer: buffersOf(answer.feeds) };
    },
    async encode(result) {
      const answer = encodeAnswer(result);
      return { answer, transfer: [answer.body.buffer] };
    },
  });
}
