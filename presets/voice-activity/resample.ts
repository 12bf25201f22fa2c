/** Zero crossings of the filter on each side: enough to make aliasing of the upper band inaudible. */
const REACH = 12;

/** The same sound at another sample rate, through a windowed sinc. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const divisor = greatestDivisor(from, to);
  const [step, phases] = [from / divisor, to / divisor];
  const cutoff = Math.min(1, to / from);
  const reach = Math.ceil(REACH / cutoff);
  const filters = Array.from({ length: phases }, (_, phase) => filterFor(phase / phases, cutoff, reach));
  const resampled = new Float32Array(Math.floor((samples.length * to) / from));
  // Plain loops: minutes of sound are tens of millions of steps, and no other call is served meanwhile.
  for (let index = 0; index < resampled.length; index++) {
    const position = index * step;
    const start = Math.floor(position / phases) - reach + 1;
    const filter = filters[position % phases] ?? new Float32Array();
    let sum = 0;
    for (let tap = 0; tap < filter.length; tap++) sum += (samples[start + tap] ?? 0) * (filter[tap] ?? 0);
    resampled[index] = sum;
  }
  return resampled;
}

/** Weights for a place `fraction` behind a sample, from `reach - 1` samples before it on. They add up to 1. */
function filterFor(fraction: number, cutoff: number, reach: number): Float32Array {
  const weights = Float32Array.from({ length: 2 * reach }, (_, tap) => {
    const distance = tap - reach + 1 - fraction;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / reach);
    const angle = Math.PI * cutoff * distance;
    return angle === 0 ? window : (window * Math.sin(angle)) / angle;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
