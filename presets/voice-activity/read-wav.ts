// WAV files: PCM of 8 to 32 bits or 32-bit float, any number of channels.
import { ServiceError } from '../serving/service-error.ts';

/** A recording with one channel; samples from -1 to 1. */
export interface Recording {
  readonly rate: number;
  readonly samples: Float32Array;
}

interface Format {
  readonly isFloat: boolean;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
}

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
const MIN_RATE = 8_000;
const MAX_RATE = 192_000;
const MAX_CHANNELS = 8;
const MAX_SECONDS = 300;

/** @throws ServiceError 3309 broken, 3312 another format, 3311 sample rate, 3308 too long */
export function readWav(file: Buffer): Recording {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    throw new ServiceError(
      400,
      3312,
      '音频格式错误：收到的内容不是 WAV 文件，只支持 WAV（PCM 或 32 位浮点）',
    );
  const { format, data } = readChunks(file);
  const frameBytes = (format.channels * format.bits) / 8;
  const frames = Math.floor(data.length / frameBytes);
  if (frames === 0) throw new ServiceError(400, 3309, '音频为空：WAV 文件中没有采样数据');
  if (frames / format.rate > MAX_SECONDS)
    throw new ServiceError(
      400,
      3308,
      `音频时长为 ${Math.ceil(frames / format.rate)} 秒，不能超过 ${MAX_SECONDS} 秒，请分段发送`,
    );
  return { rate: format.rate, samples: mixDown(data, frames, format) };
}

function readChunks(file: Buffer): { readonly format: Format; readonly data: Buffer } {
  let format: Format | undefined;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const content = file.subarray(at + 8, at + 8 + size);
    if (name === 'fmt ') format = readFormat(content);
    // Recorders that stream leave the size open: what is there counts.
    if (name === 'data' && format !== undefined) return { format, data: content };
    at += 8 + size + (size % 2);
  }
  throw new ServiceError(400, 3309, 'WAV 文件不完整：没有格式说明（fmt）或采样数据（data）');
}

function readFormat(content: Buffer): Format {
  if (content.length < 16) throw new ServiceError(400, 3309, 'WAV 文件已损坏：格式说明（fmt）不完整');
  const tag = content.readUInt16LE(0);
  const kind = tag === EXTENSIBLE && content.length >= 26 ? content.readUInt16LE(24) : tag;
  const [channels, rate, bits] = [content.readUInt16LE(2), content.readUInt32LE(4), content.readUInt16LE(14)];
  const isKnown = (kind === PCM && [8, 16, 24, 32].includes(bits)) || (kind === FLOAT && bits === 32);
  if (!isKnown || channels < 1 || channels > MAX_CHANNELS)
    throw new ServiceError(
      400,
      3312,
      `音频格式错误：应为 8、16、24、32 位 PCM 或 32 位浮点，1 到 ${MAX_CHANNELS} 个声道；收到编码 ${tag}、${bits} 位、${channels} 个声道`,
    );
  if (rate < MIN_RATE || rate > MAX_RATE)
    throw new ServiceError(400, 3311, `采样率应为 ${MIN_RATE} 到 ${MAX_RATE} Hz，收到：${rate} Hz`);
  return { isFloat: kind === FLOAT, channels, rate, bits };
}

/** The mean of the channels. */
function mixDown(data: Buffer, frames: number, { isFloat, channels, bits }: Format): Float32Array {
  const bytes = bits / 8;
  const sampleAt = (at: number) => {
    if (isFloat) return finite(data.readFloatLE(at));
    // Samples of 8 bits have no sign.
    return bytes === 1 ? ((data[at] ?? 128) - 128) / 128 : data.readIntLE(at, bytes) / 2 ** (bits - 1);
  };
  const samples = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++)
      sum += sampleAt((frame * channels + channel) * bytes);
    samples[frame] = sum / channels;
  }
  return samples;
}

function finite(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(-1, value)) : 0;
}
