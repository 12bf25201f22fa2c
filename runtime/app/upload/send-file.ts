// Sends one file in chunks until the server has all of it: waits out bad moments, goes on where the server stands.
import { formText } from '../i18n/form-text.ts';
import { classifyUploadError } from './classify-upload-error.ts';
import { createSpeedometer } from './speedometer.ts';

export type UploadState =
  | { readonly step: 'sending'; readonly sent: number; readonly bytesPerSecond: number | undefined }
  /** Nothing goes through; tries again by itself. */
  | { readonly step: 'waiting'; readonly sent: number; readonly seconds: number }
  | { readonly step: 'stopped'; readonly sent: number; readonly text: string }
  | { readonly step: 'done'; readonly id: string };

/** The calls of an upload. All reject with `CallError`, or with the signal's reason. */
export interface UploadCalls {
  create(file: { readonly fileName: string; readonly sizeBytes: number }): Promise<string>;
  /** Bytes that the server has. */
  received(id: string): Promise<number>;
  /** Returns the bytes that the server has afterwards. */
  write(id: string, offset: number, bytes: Blob, signal: AbortSignal): Promise<number>;
}

/** Which upload a file belongs to, kept over reloads. */
export interface UploadMemory {
  recall(): string | undefined;
  keep(id: string, sent: number): void;
  forget(): void;
}

export interface SendDependencies {
  readonly file: Pick<File, 'name' | 'size' | 'slice'>;
  readonly calls: UploadCalls;
  readonly memory: UploadMemory;
  /** The upload has a name on the server, though not all of its bytes. */
  readonly onBegin: (id: string) => void;
  readonly onState: (state: UploadState) => void;
  /** Milliseconds that only grow. */
  readonly now: () => number;
  /** Resolves after a while, or earlier when it is worth another try. Rejects with the signal's reason. */
  readonly wait: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** Chunks take about a second: smaller ones waste time, larger ones are lost when a connection breaks. */
const CHUNK = { first: 1024 ** 2, least: 256 * 1024, most: 8 * 1024 ** 2, quickMs: 700, slowMs: 2_500 };
const FIRST_WAIT_S = 1;
const LONGEST_WAIT_S = 30;
/** A server that loses what it received cannot be used. */
const MAX_BEGINNINGS = 3;

/** Ends in the state `done` or `stopped`. An abort leaves everything for another try and throws the signal's reason. */
export async function sendFile(dependencies: SendDependencies, signal: AbortSignal): Promise<void> {
  const { memory, onState, wait } = dependencies;
  const sending = createSending(dependencies, signal);
  for (let failures = 0, beginnings = 1; ; ) {
    signal.throwIfAborted();
    try {
      await sending.run(() => {
        failures = 0;
      });
      return;
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      const errorClass = classifyUploadError(error);
      const sent = sending.sent();
      if (errorClass.kind === 'stop') return onState({ step: 'stopped', sent, text: errorClass.text });
      if (errorClass.kind === 'begin-again') {
        memory.forget();
        sending.forget();
        beginnings += 1;
        if (beginnings > MAX_BEGINNINGS)
          return onState({ step: 'stopped', sent: 0, text: formText('upload.failed') });
      }
      // The same response repeatedly is a bad moment as well.
      if (errorClass.kind !== 'wait' && failures <= 1) continue;
      const seconds = Math.min(FIRST_WAIT_S * 2 ** (failures - 1), LONGEST_WAIT_S);
      onState({ step: 'waiting', sent, seconds });
      await wait(seconds, signal);
    }
  }
}

interface Sending {
  /** Until the server has all; `onChunk` is called for each chunk sent. */
  run(onChunk: () => void): Promise<void>;
  /** As far as is known. */
  sent(): number;
  /** The upload is unknown to the server. */
  forget(): void;
}

function createSending(dependencies: SendDependencies, signal: AbortSignal): Sending {
  const { file, calls, memory, onBegin, onState, now } = dependencies;
  const speed = createSpeedometer(now);
  let id = memory.recall();
  let sent = 0;
  let size = CHUNK.first;

  async function begin(): Promise<string> {
    const made = await calls.create({ fileName: file.name, sizeBytes: file.size });
    memory.keep(made, 0);
    return made;
  }
  async function sendChunk(to: string): Promise<void> {
    // Read first, to distinguish a file that cannot be read from a network that cannot be reached.
    const bytes = await file.slice(sent, Math.min(sent + size, file.size)).arrayBuffer();
    const started = now();
    const received = await calls.write(to, sent, new Blob([bytes]), signal);
    const took = now() - started;
    speed.add(received - sent, took);
    sent = received;
    if (took < CHUNK.quickMs) size = Math.min(size * 2, CHUNK.most);
    if (took > CHUNK.slowMs) size = Math.max(size / 2, CHUNK.least);
  }
  const tell = () => onState({ step: 'sending', sent, bytesPerSecond: speed.read() });

  return {
    sent: () => sent,
    forget() {
      id = undefined;
      sent = 0;
    },
    async run(onChunk) {
      const known = id;
      id ??= await begin();
      // Only the server knows how much of a broken chunk arrived.
      sent = known === undefined ? 0 : await calls.received(known);
      onBegin(id);
      tell();
      try {
        while (sent < file.size) {
          await sendChunk(id);
          memory.keep(id, sent);
          onChunk();
          tell();
        }
      } catch (error) {
        size = Math.max(size / 2, CHUNK.least);
        throw error;
      }
      onState({ step: 'done', id });
    },
  };
}
